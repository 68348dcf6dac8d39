import * as THREE from 'three';

/** A pane over all of the picture that has been drawn: what is drawn later stands out, also where it was hidden. */
export interface Veil {
  readonly object: THREE.Mesh;
  setColor(color: string): void;
  dispose(): void;
}

/** Place in the order of drawing. */
const ORDER = 10_000;

const vertexShader = /* glsl */ `
void main() {
  gl_Position = vec4(position.xy, 1., 1.);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
void main() {
  gl_FragColor = vec4(uColor, .72);
  #include <colorspace_fragment>
}`;

export function createVeil(): Veil {
  const uniforms = { uColor: { value: new THREE.Color() } };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    // Leaves the depth of nothing at all: only so it is written, and written everywhere.
    depthTest: true,
    depthFunc: THREE.AlwaysDepth,
    depthWrite: true,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const object = new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material);
  object.frustumCulled = false;
  object.renderOrder = ORDER;
  object.visible = false;
  return {
    object,
    setColor(color) {
      uniforms.uColor.value.set(color);
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
    },
  };
}
