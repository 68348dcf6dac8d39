/** What this room looks at of the JSON of a glTF 2.0 file, before it is known to be one: every field may be missing or wrong. */
export interface GltfJson {
  asset?: { version?: string };
  extensionsUsed?: string[];
  extensionsRequired?: string[];
  extensions?: Record<string, unknown>;
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  buffers?: GltfBuffer[];
  bufferViews?: GltfBufferView[];
  accessors?: GltfAccessor[];
  meshes?: { primitives?: GltfPrimitive[]; weights?: unknown; extras?: unknown; name?: string }[];
  skins?: { joints?: number[]; inverseBindMatrices?: number }[];
  animations?: { name?: string; channels?: GltfChannel[]; samplers?: unknown[] }[];
  images?: GltfImage[];
  textures?: GltfTexture[];
  samplers?: { magFilter?: number; wrapS?: number; wrapT?: number }[];
  materials?: GltfMaterial[];
}

export interface GltfTexture {
  name?: string;
  source?: number;
  sampler?: number;
  extensions?: Record<string, { source?: number }>;
}

/** Which texture, and how it is laid. */
export interface GltfTextureInfo {
  index?: number;
  texCoord?: number;
  scale?: unknown;
  extensions?: {
    KHR_texture_transform?: { offset?: unknown; scale?: unknown; rotation?: unknown; texCoord?: number };
  };
}

export interface GltfMaterial {
  name?: string;
  extras?: unknown;
  pbrMetallicRoughness?: { baseColorFactor?: unknown; baseColorTexture?: GltfTextureInfo; roughnessFactor?: unknown };
  normalTexture?: GltfTextureInfo;
  emissiveTexture?: GltfTextureInfo;
  emissiveFactor?: unknown;
  alphaMode?: string;
  alphaCutoff?: unknown;
  doubleSided?: boolean;
  extensions?: {
    KHR_materials_pbrSpecularGlossiness?: { diffuseFactor?: unknown; diffuseTexture?: GltfTextureInfo };
    KHR_materials_emissive_strength?: { emissiveStrength?: unknown };
    KHR_materials_unlit?: unknown;
  };
}

export interface GltfNode {
  name?: string;
  children?: number[];
  matrix?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
  mesh?: number;
  skin?: number;
  weights?: unknown;
  extensions?: Record<string, unknown>;
}

export interface GltfBuffer {
  uri?: string;
  byteLength?: number;
  extensions?: Record<string, { fallback?: boolean }>;
}

export interface GltfBufferView {
  buffer?: number;
  byteOffset?: number;
  byteLength?: number;
  byteStride?: number;
  extensions?: Record<string, { buffer?: number; byteOffset?: number; byteLength?: number; count?: number }>;
}

export interface GltfAccessor {
  bufferView?: number;
  byteOffset?: number;
  componentType?: number;
  count?: number;
  type?: string;
  sparse?: unknown;
}

export interface GltfPrimitive {
  attributes?: Record<string, number>;
  indices?: number;
  material?: number;
  targets?: unknown;
  extensions?: Record<string, unknown>;
}

export interface GltfImage {
  name?: string;
  uri?: string;
  bufferView?: number;
  mimeType?: string;
}

export interface GltfChannel {
  sampler?: number;
  target?: { node?: number; path?: string; extensions?: { KHR_animation_pointer?: { pointer?: string } } };
}

/** By componentType: bytes of a component. */
export const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};

/** By type: components of an element. */
export const COMPONENTS: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Extensions that compress what a buffer view holds, which can be read. */
export const MESHOPT = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;
