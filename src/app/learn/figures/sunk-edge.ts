import * as THREE from 'three';

/** CSS pixels from the bottom of a picture up to where the picture sinks into its background, wholly and not at all: the key lies there. */
const [SUNK, CLEAR] = [34, 104];

const vertexShader = /* glsl */ `
varying float vUp;
void main() {
  vUp = uv.y;
  gl_Position = vec4(position.xy, 0., 1.);
}`;

const fragmentShader = /* glsl */ `
varying float vUp;
uniform vec3 uBackground;
uniform float uHeight;
void main() {
  gl_FragColor = vec4(uBackground, .92 * (1. - smoothstep(${SUNK.toFixed(1)}, ${CLEAR.toFixed(1)}, vUp * uHeight)));
  #include <colorspace_fragment>
}`;

/** Has the lower edge of a picture sink into its background, so that a key is read over whatever is drawn there. What is drawn later lies over it. */
export function createSunkEdge() {
  const uniforms = { uBackground: { value: new THREE.Color() }, uHeight: { value: 1 } };
  const material = new THREE.ShaderMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    uniforms,
    vertexShader,
    fragmentShader,
  });
  const geometry = new THREE.PlaneGeometry(2, 2);
  const object = new THREE.Mesh(geometry, material);
  object.frustumCulled = false;
  return {
    object,
    setBackground(color: string) {
      uniforms.uBackground.value.set(color);
    },
    /** @param pixels CSS, of the picture */
    setHeight(pixels: number) {
      uniforms.uHeight.value = pixels;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
