// Table, board and walls: everything that light does here is already in the picture, but for the shadows of men, which lamps
// cast. A software renderer runs this for nearly every pixel of the window, so without lamps it is one look-up and one product.
#import bevy_pbr::forward_io::VertexOutput
#import benediction::tone::before_tone_mapping
// Only the qualities with lamps reflect their surroundings.
#ifdef ENVIRONMENT_MAP
#import bevy_pbr::{clustered_forward, mesh_view_types, shadows}
#import bevy_pbr::mesh_bindings::mesh
#import bevy_pbr::mesh_types::MESH_FLAGS_SHADOW_RECEIVER_BIT
#import bevy_pbr::mesh_view_bindings::{clustered_lights, view}
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

#ifdef ENVIRONMENT_MAP
// The part of the light that is left in the shadow of the candle: cooler, since it comes from the windows.
const SHADE: vec3<f32> = vec3<f32>(0.41, 0.43, 0.48);

fn lamplight(in: VertexOutput) -> vec3<f32> {
    if (mesh[in.instance_index].flags & MESH_FLAGS_SHADOW_RECEIVER_BIT) == 0u {
        return vec3<f32>(1.0);
    }
    let eye = view.view_from_world;
    let depth = dot(vec4<f32>(eye[0].z, eye[1].z, eye[2].z, eye[3].z), in.world_position);
    let is_orthographic = view.clip_from_view[3].w == 1.0;
    let cluster = clustered_forward::view_fragment_cluster_index(in.position.xy, depth, is_orthographic);
    let ranges = clustered_forward::unpack_clusterable_object_index_ranges(cluster);
    var part = 1.0;
    for (var i = ranges.first_spot_light_index_offset; i < ranges.first_reflection_probe_index_offset; i += 1u) {
        let id = clustered_forward::get_clusterable_object_id(i);
        let lamp = &clustered_lights.data[id];
        if ((*lamp).flags & mesh_view_types::POINT_LIGHT_FLAGS_SHADOWS_ENABLED_BIT) != 0u {
            let near = (*lamp).shadow_map_near_z;
            part *= shadows::fetch_spot_shadow(id, in.world_position, in.world_normal, near, in.position.xy);
        }
    }
    return mix(SHADE, vec3<f32>(1.0), part);
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // The picture holds square roots (paint/texels.rs).
    let root = textureSample(picture, picture_sampler, in.uv);
    var color = root * root;
#ifdef VERTEX_COLORS
    color *= in.color;
#endif
#ifdef ENVIRONMENT_MAP
    color = vec4<f32>(color.rgb * lamplight(in), color.a);
#ifndef TONEMAP_IN_SHADER
    color = vec4<f32>(before_tone_mapping(color.rgb), color.a);
#endif
#endif
    return color;
}
