import * as THREE from 'three';
import type { ScenePalette } from './palette';
import type { SliceFaces } from './slice-faces';

/**
 * What ties leave of limits, in small plots: the slices of many joints as two draw calls, in clip space, over the picture of the plots.
 * Rewritten in place, `begin`, `add` for each, `end`; nothing is allocated.
 */
export interface SmallSlices {
  readonly object: THREE.Group;
  begin(): void;
  /** @param locate where a point of the plot is in clip space */
  add(faces: SliceFaces, plot: number, locate: Locate): void;
  end(): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

type Locate = (plot: number, point: Readonly<[number, number, number]>, out: THREE.Vector3) => THREE.Vector3;

/** The most corners of triangles, and ends of edges, of all slices together: over a hundred slices of the usual size. */
const CORNERS = 24_000;

const vertexShader = /* glsl */ `
void main() {
  gl_Position = vec4(position.xy, 0., 1.);
}`;

const fragmentShader = /* glsl */ `
uniform vec3 uColor;
uniform float uAlpha;
void main() {
  gl_FragColor = vec4(uColor, uAlpha);
  #include <colorspace_fragment>
}`;

const place = new THREE.Vector3();
const point: [number, number, number] = [0, 0, 0];

export function createSmallSlices(): SmallSlices {
  const part = () => {
    const positions = new THREE.BufferAttribute(new Float32Array(3 * CORNERS), 3).setUsage(THREE.DynamicDrawUsage);
    const geometry = new THREE.BufferGeometry().setAttribute('position', positions);
    const material = new THREE.ShaderMaterial({
      transparent: true,
      depthTest: false,
      depthWrite: false,
      side: THREE.DoubleSide,
      uniforms: { uColor: { value: new THREE.Color() }, uAlpha: { value: 1 } },
      vertexShader,
      fragmentShader,
    });
    return { positions, geometry, material, count: 0 };
  };
  const [fill, edges] = [part(), part()];
  const object = new THREE.Group().add(
    new THREE.Mesh(fill.geometry, fill.material),
    new THREE.LineSegments(edges.geometry, edges.material),
  );
  object.children.forEach((child, i) => {
    child.frustumCulled = false;
    child.renderOrder = 1 + i;
  });

  const write = (to: ReturnType<typeof part>, from: Float32Array, count: number, plot: number, locate: Locate) => {
    const { array } = to.positions;
    for (let i = 0; i < count && to.count < CORNERS; i++) {
      for (let k = 0; k < 3; k++) point[k] = from[3 * i + k];
      locate(plot, point, place);
      array[3 * to.count] = place.x;
      array[3 * to.count + 1] = place.y;
      to.count++;
    }
  };

  return {
    object,
    begin() {
      fill.count = edges.count = 0;
    },
    add(faces, plot, locate) {
      write(fill, faces.positions, faces.corners, plot, locate);
      write(edges, faces.segments, 2 * faces.edges, plot, locate);
    },
    end() {
      for (const { geometry, positions, count } of [fill, edges]) {
        geometry.setDrawRange(0, count);
        // The rest of the buffer is not sent to the device again.
        positions.clearUpdateRanges();
        positions.addUpdateRange(0, 3 * count);
        positions.needsUpdate = true;
      }
      object.visible = fill.count > 0;
    },
    setPalette(palette) {
      fill.material.uniforms.uColor.value.set(palette.limitFill);
      // Each is covered twice, by its front and its back.
      fill.material.uniforms.uAlpha.value = palette.isDark ? 0.13 : 0.15;
      edges.material.uniforms.uColor.value.set(palette.limitLine);
      edges.material.uniforms.uAlpha.value = palette.isDark ? 0.7 : 0.8;
    },
    dispose() {
      for (const { geometry, material } of [fill, edges]) {
        geometry.dispose();
        material.dispose();
      }
    },
  };
}
