import type { GltfJson } from './gltf-json';

/** Extensions whose work is done by those who read them here, or that change looks only. */
const GEOMETRY = /^(EXT_meshopt_compression|KHR_meshopt_compression|KHR_mesh_quantization)$/;

/**
 * The description without what bones, skin and motion don't need: pictures, morph targets, lights, cameras and all extensions but those
 * of geometry. Nothing that is left can ask for a picture, and a face with fifty targets costs no memory. Of materials only their
 * numbers are left, in `extras`, so that each mesh says which it has; animations say so too.
 */
export function leanGltf(json: GltfJson): GltfJson {
  const { images: _i, textures: _t, samplers: _s, materials, extensions: _e, ...rest } = json;
  const nodes = json.nodes?.map(({ extensions: _, weights: _w, ...node }) => {
    const { camera: _c, extras: _x, ...kept } = node as typeof node & { camera?: number; extras?: unknown };
    return kept;
  });
  const meshes = json.meshes?.map(({ weights: _, extras: _x, ...mesh }) => ({
    ...mesh,
    primitives: (mesh.primitives ?? []).map(({ targets: _targets, material, extensions: _x2, ...primitive }) => {
      const { extras: _x3, ...kept } = primitive as typeof primitive & { extras?: unknown };
      return { ...kept, ...(materials?.[material ?? -1] && { material }) };
    }),
  }));
  const animations = json.animations?.map((animation, i) => ({
    ...animation,
    extras: { animation: i },
    channels: (animation.channels ?? []).filter(
      ({ target }) => target?.node !== undefined && ['translation', 'rotation', 'scale'].includes(target.path ?? ''),
    ),
  }));
  const isGeometry = (name: string) => GEOMETRY.test(name);
  return {
    ...rest,
    ...withScene(json),
    ...(materials && { materials: materials.map((_, material) => ({ extras: { material } })) }),
    ...(nodes && { nodes }),
    ...(meshes && { meshes }),
    ...(animations && { animations: animations.filter(({ channels }) => channels.length > 0) }),
    extensionsUsed: json.extensionsUsed?.filter(isGeometry),
    extensionsRequired: json.extensionsRequired?.filter(isGeometry),
  };
}

/** A file without a scene is a library of nodes: all of them are shown then. */
function withScene({ scenes, scene, nodes = [] }: GltfJson): Pick<GltfJson, 'scene' | 'scenes'> {
  if (scenes?.length)
    return { scenes: scenes.map(({ nodes }) => ({ nodes })), scene: scenes[scene ?? 0] ? (scene ?? 0) : 0 };
  const children = new Set(nodes.flatMap((node) => node.children ?? []));
  return { scenes: [{ nodes: [...nodes.keys()].filter((i) => !children.has(i)) }], scene: 0 };
}
