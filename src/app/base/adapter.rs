//! The graphics adapter.

use bevy::render::renderer::RenderAdapterInfo;
use wgpu::DeviceType;

/// Returns `true` if every frame is drawn by the processor.
pub fn is_software(adapter: &RenderAdapterInfo) -> bool {
    adapter.device_type == DeviceType::Cpu
}

/// Returns the name, type and backend of the adapter, for reports.
#[cfg(feature = "dev")]
pub fn described(adapter: &RenderAdapterInfo) -> String {
    format!("{} ({:?}, {})", adapter.name, adapter.device_type, adapter.backend)
}
