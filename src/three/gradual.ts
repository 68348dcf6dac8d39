import * as THREE from 'three';

/** Keeps the building of shader programs out of the frames that are shown. */
export interface Gradual {
  /** To be called before each frame. */
  begin(): void;
  /** Leaves the next frame to the page's own words: the picture before it stays, and the new one follows them. */
  giveWay(): void;
  /** Whether this frame draws nothing: the picture before it stays while programs are built. */
  readonly isPaused: boolean;
  /** Whether all that belongs into the picture is in it. */
  readonly isWhole: boolean;
}

/** ms: a picture that stood for so long is drawn anew before the next program is built. */
const LONGEST_STILL = 250;

/** Something that can't be drawn yet, and where it was to be drawn. */
interface Newcomer {
  program: string;
  object: THREE.Object3D;
  castsShadow: boolean;
  scene: THREE.Object3D;
  camera: THREE.Camera;
  target: THREE.WebGLRenderTarget | null;
}

const unfinished = new WeakSet<THREE.Object3D>();

/** Whether the last picture of a scene held all that belongs into it. */
export const isDrawnWhole = (scene: THREE.Object3D): boolean => !unfinished.has(scene);

/**
 * Makes a renderer draw only what its shader programs are ready for. A program is built when something is first drawn with
 * it, and a page that shows such a frame stands still until it is done. So what is new is left out, drawn by itself where
 * nobody sees it, and joins the picture when the graphics processor is through; meanwhile the picture before it stays.
 *
 * @param now ms; for tests
 */
export function drawGradually(renderer: THREE.WebGLRenderer, now: () => number = () => performance.now()): Gradual {
  const gl = renderer.getContext() as WebGL2RenderingContext;
  const draw = renderer.render.bind(renderer);
  const programs = new Set<string>();
  const admitted = new WeakSet<object>();
  const queue: Newcomer[] = [];
  const hidden: { object: THREE.Object3D; mask: number; castShadow: boolean }[] = [];
  const aside = screenLike(renderer);
  /** The programs that there are, and how many of them, the first ones, are held. */
  let held: THREE.WebGLRenderer['info']['programs'] = null;
  let count = 0;
  let fence: WebGLSync | null = null;
  let lastPicture = Number.NEGATIVE_INFINITY;
  let givesWay = false;
  let isPaused = false;
  let isWhole = true;
  let isSceneWhole = true;
  let seenScene = new THREE.Object3D();
  let seenCamera = new THREE.Camera();
  /** Of the scene that is drawn; null until something asks. */
  let around: string | null = null;
  let shown: Newcomer | null = null;

  const hide = (object: THREE.Object3D, mask: number, castShadow: boolean) => {
    hidden.push({ object, mask: object.layers.mask, castShadow: object.castShadow });
    object.layers.mask = mask;
    object.castShadow = castShadow;
  };
  const unhide = () => {
    for (const { object, mask, castShadow } of hidden) {
      object.layers.mask = mask;
      object.castShadow = castShadow;
    }
    hidden.length = 0;
  };
  /** Whether a thing may be drawn: its program has been built. */
  const admit = (thing: object, program: string, object: THREE.Object3D, castsShadow: boolean): boolean => {
    if (programs.has(program)) {
      admitted.add(thing);
      return true;
    }
    isSceneWhole = false;
    if (!queue.some((one) => one.program === program))
      queue.push({
        program,
        object,
        castsShadow,
        scene: seenScene,
        camera: seenCamera,
        target: renderer.getRenderTarget(),
      });
    return false;
  };
  const look = (object: THREE.Object3D) => {
    const { geometry, material } = object as Partial<THREE.Mesh>;
    if (!geometry || !material || Array.isArray(material)) return;
    if (!admitted.has(material)) {
      // A program is built for its first triangle: what has none yet waits for it.
      const isEmpty = geometry.drawRange.count === 0 || !(geometry.attributes.position?.count > 0);
      if (isEmpty || !admit(material, programOf(material, (around ??= surroundings(seenScene))), object, false)) {
        hide(object, 0, false);
        return;
      }
    }
    if (object.castShadow && !admitted.has(object) && !admit(object, shadowOf(object), object, true))
      hide(object, object.layers.mask, false);
  };
  /** Three gives a program back with the last of its materials, and builds it anew in the middle of a frame: each is held here too. */
  const holdPrograms = () => {
    if (held !== renderer.info.programs) {
      // The first, or those of a context that came back.
      held = renderer.info.programs;
      count = 0;
    }
    for (; held && count < held.length; count++) held[count].usedTimes++;
  };
  const showOnly = (object: THREE.Object3D) => {
    if (!('geometry' in object)) return;
    if (object === shown?.object) hide(object, object.layers.mask, shown.castsShadow);
    else hide(object, 0, false);
  };
  const build = (newcomer: Newcomer) => {
    const { program, object, castsShadow, scene, camera, target } = newcomer;
    let root = object;
    while (root.parent && root !== scene) root = root.parent;
    if (root !== scene) return;
    programs.add(program);
    const { autoUpdate } = renderer.shadowMap;
    renderer.shadowMap.autoUpdate = castsShadow;
    shown = newcomer;
    scene.traverseVisible(showOnly);
    renderer.setRenderTarget(target ?? aside);
    draw(scene, camera);
    renderer.setRenderTarget(null);
    renderer.shadowMap.autoUpdate = autoUpdate;
    unhide();
    shown = null;
  };

  renderer.render = (scene, camera) => {
    isSceneWhole = !isPaused;
    if (!isPaused) {
      seenScene = scene;
      seenCamera = camera;
      around = null;
      scene.traverseVisible(look);
      draw(scene, camera);
      holdPrograms();
      unhide();
    }
    if (isSceneWhole) unfinished.delete(scene);
    else unfinished.add(scene);
    isWhole &&= isSceneWhole;
  };
  return {
    begin() {
      isWhole = true;
      // A context that was lost answers neither yes nor no.
      if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.UNSIGNALED) {
        gl.deleteSync(fence);
        fence = null;
      }
      const isDue = now() - lastPicture > LONGEST_STILL;
      const newcomer = fence || isDue || givesWay ? undefined : queue.shift();
      if (newcomer) {
        build(newcomer);
        fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
        gl.flush();
      }
      isPaused = fence !== null || givesWay;
      givesWay = false;
      if (!isPaused) lastPicture = now();
    },
    giveWay() {
      givesWay = true;
    },
    get isPaused() {
      return isPaused;
    },
    get isWhole() {
      return isWhole;
    },
  };
}

/**
 * A target with the formats of the screen, for programs are built for formats. Under the name of a headset's, three writes
 * it in the colours of the screen.
 */
function screenLike(renderer: THREE.WebGLRenderer): THREE.WebGLRenderTarget {
  const { antialias } = renderer.getContextAttributes() ?? {};
  const target = new THREE.WebGLRenderTarget(16, 16, { stencilBuffer: true, samples: antialias ? 4 : 0 });
  target.texture.colorSpace = renderer.outputColorSpace;
  target.texture.internalFormat = 'RGBA8';
  return Object.assign(target, { isXRRenderTarget: true });
}

/** Programs also hang on the lights and the fog of their scene; materials that are changed for three say themselves what they hang on. */
function programOf(material: THREE.Material, around: string): string {
  const { vertexShader = '', fragmentShader = '' } = material as Partial<THREE.ShaderMaterial>;
  const { program = '' } = material.userData;
  return `${around} ${material.type} ${program} ${vertexShader} ${fragmentShader}`;
}

/** What programs hang on of a scene: scenes with lights and fog of the same kinds share them. */
function surroundings(scene: THREE.Object3D): string {
  const lights: string[] = [];
  scene.traverseVisible((object) => {
    if ((object as Partial<THREE.Light>).isLight) lights.push(`${object.type}${object.castShadow ? '+' : ''}`);
  });
  return `${lights.sort().join(' ')} ${(scene as Partial<THREE.Scene>).fog?.constructor.name ?? ''}`;
}

const shadowOf = (object: THREE.Object3D): string => `shadow of ${object.type}`;
