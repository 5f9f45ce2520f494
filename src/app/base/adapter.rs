//! What draws: a graphics card, or the processor.

use bevy::render::renderer::RenderAdapterInfo;
use wgpu::DeviceType;

/// Whether every frame is drawn by the processor.
pub fn is_software(adapter: &RenderAdapterInfo) -> bool {
    adapter.device_type == DeviceType::Cpu
}

/// Its name and what it is, for reports.
#[cfg(feature = "dev")]
pub fn described(adapter: &RenderAdapterInfo) -> String {
    format!("{} ({:?}, {})", adapter.name, adapter.device_type, adapter.backend)
}
