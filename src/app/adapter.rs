//! What draws: a graphics card, or the processor.

use bevy::render::renderer::RenderAdapterInfo;
use wgpu::DeviceType;

/// Whether every frame is drawn by the processor.
pub fn is_software(adapter: &RenderAdapterInfo) -> bool {
    adapter.device_type == DeviceType::Cpu
}
