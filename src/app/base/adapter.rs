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

/// Returns an adapter of a type, for tests.
#[cfg(test)]
pub fn of_type(device_type: DeviceType) -> RenderAdapterInfo {
    let info = wgpu::AdapterInfo {
        name: "test".into(),
        vendor: 0,
        device: 0,
        device_type,
        device_pci_bus_id: String::new(),
        driver: String::new(),
        driver_info: String::new(),
        backend: wgpu::Backend::Vulkan,
        subgroup_min_size: 0,
        subgroup_max_size: 0,
        transient_saves_memory: false,
    };
    RenderAdapterInfo(bevy::render::renderer::WgpuWrapper::new(info))
}
