import type * as THREE from 'three';

/** Lets what is new into the picture little by little. */
export interface Gradual {
  /** To be called before each frame. */
  begin(): void;
  /** Whether all that belongs into the frame drawn last was drawn. */
  readonly isWhole: boolean;
}

/** How many new programs a frame may take. */
const PER_FRAME = 1;

const unfinished = new WeakSet<THREE.Object3D>();

/** Whether the last picture of a scene held all that belongs into it. */
export const isDrawnWhole = (scene: THREE.Object3D): boolean => !unfinished.has(scene);

/**
 * Makes a renderer draw with few new shader programs per frame. Browsers build a program when it first draws, and the page
 * stands still for that long: one after the other it stays responsive, all at once it freezes.
 */
export function drawGradually(renderer: THREE.WebGLRenderer): Gradual {
  const programs = new Set<string>();
  const admitted = new WeakSet<object>();
  const withheld: { object: THREE.Object3D; mask: number; castShadow: boolean }[] = [];
  const draw = renderer.render.bind(renderer);
  let left = PER_FRAME;
  let isWhole = true;
  let isSceneWhole = true;

  /** Whether a thing may take part: its program is there, or may still come in this frame. */
  const admit = (thing: object, program: string): boolean => {
    if (!programs.has(program)) {
      if (left === 0) {
        isSceneWhole = false;
        return false;
      }
      left--;
      programs.add(program);
    }
    admitted.add(thing);
    return true;
  };
  const look = (object: THREE.Object3D) => {
    const { material, geometry } = object as Partial<THREE.Mesh>;
    if (!geometry || !material || Array.isArray(material)) return;
    const { mask } = object.layers;
    const { castShadow } = object;
    if (!admitted.has(material)) {
      // A program is built for its first triangle: what has none yet waits for it.
      const isEmpty = geometry.drawRange.count === 0 || !(geometry.attributes.position?.count > 0);
      if (isEmpty || !admit(material, programOf(material))) object.layers.mask = 0;
    }
    if (castShadow && !admitted.has(object)) {
      if (object.layers.mask === 0 || !admit(object, `shadow of ${object.type}`)) object.castShadow = false;
    }
    if (object.layers.mask !== mask || object.castShadow !== castShadow) withheld.push({ object, mask, castShadow });
  };

  renderer.render = (scene, camera) => {
    isSceneWhole = true;
    scene.traverseVisible(look);
    draw(scene, camera);
    for (const { object, mask, castShadow } of withheld) {
      object.layers.mask = mask;
      object.castShadow = castShadow;
    }
    withheld.length = 0;
    if (isSceneWhole) unfinished.delete(scene);
    else unfinished.add(scene);
    isWhole &&= isSceneWhole;
  };
  return {
    begin() {
      left = PER_FRAME;
      isWhole = true;
    },
    get isWhole() {
      return isWhole;
    },
  };
}

function programOf(material: THREE.Material): string {
  const { vertexShader = '', fragmentShader = '' } = material as Partial<THREE.ShaderMaterial>;
  return `${material.type} ${vertexShader} ${fragmentShader}`;
}
