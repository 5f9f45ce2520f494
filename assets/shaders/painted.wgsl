// Table, board and walls of the low quality: everything that light does here is already in the picture. A software
// renderer runs this for nearly every pixel of the window, so it is one look-up and one product.
#import bevy_pbr::forward_io::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var picture: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var picture_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    // The picture holds square roots (look/paint.rs).
    let root = textureSample(picture, picture_sampler, in.uv);
#ifdef VERTEX_COLORS
    return root * root * in.color;
#else
    return root * root;
#endif
}
