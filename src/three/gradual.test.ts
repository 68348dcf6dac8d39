import * as THREE from 'three';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawGradually, type Gradual, isDrawnWhole } from './gradual';

/** What a renderer was asked to draw: into the screen or elsewhere, which meshes, and which of them cast a shadow. */
interface Drawing {
  isScreen: boolean;
  meshes: string[];
  shadows: string[];
}

const camera = new THREE.PerspectiveCamera();
let drawings: Drawing[];
let programsBuilt: { text: string; usedTimes: number }[];
let users: WeakSet<THREE.Material>;
let isSignalled: boolean;
let renderer: THREE.WebGLRenderer;
let gradual: Gradual;
let scene: THREE.Scene;

const textOf = (material: THREE.Material) => (material as THREE.ShaderMaterial).fragmentShader;

/** As three does: a material that is drawn with first takes its program, or has it built, and gives it back when it is put away. */
function use(material: THREE.Material): void {
  if (users.has(material)) return;
  users.add(material);
  let program = programsBuilt.find(({ text }) => text === textOf(material));
  if (!program) programsBuilt.push((program = { text: textOf(material), usedTimes: 0 }));
  const taken = program;
  taken.usedTimes++;
  material.addEventListener('dispose', () => {
    if (--taken.usedTimes === 0) programsBuilt.splice(programsBuilt.indexOf(taken), 1);
  });
}

function fakeRenderer(): THREE.WebGLRenderer {
  let target: unknown = null;
  const gl = {
    UNSIGNALED: 0,
    SIGNALED: 1,
    getSyncParameter: () => (isSignalled ? 1 : 0),
    fenceSync: () => ({}),
    deleteSync: () => {},
    flush: () => {},
  };
  const fake = {
    getContext: () => gl,
    getContextAttributes: () => ({ antialias: false }),
    outputColorSpace: THREE.SRGBColorSpace,
    shadowMap: { autoUpdate: true },
    info: { programs: programsBuilt },
    getRenderTarget: () => target,
    setRenderTarget: (next: unknown) => {
      target = next;
    },
    render(drawn: THREE.Object3D) {
      const seen: THREE.Object3D[] = [];
      drawn.traverseVisible((object) => {
        if (object instanceof THREE.Mesh && object.layers.test(camera.layers)) seen.push(object);
      });
      for (const { material } of seen as THREE.Mesh<THREE.BufferGeometry, THREE.Material>[]) use(material);
      drawings.push({
        isScreen: target === null,
        meshes: seen.map(({ name }) => name),
        shadows: fake.shadowMap.autoUpdate ? seen.filter((one) => one.castShadow).map(({ name }) => name) : [],
      });
    },
  };
  return fake as unknown as THREE.WebGLRenderer;
}

const mesh = (name: string, fragmentShader: string) => {
  const one = new THREE.Mesh(new THREE.BoxGeometry(), new THREE.ShaderMaterial({ fragmentShader }));
  one.name = name;
  return one;
};

/** One frame; returns what it drew. */
function frame(): Drawing[] {
  drawings = [];
  gradual.begin();
  renderer.render(scene, camera);
  return drawings;
}

/** Frames until all is there. */
function settle() {
  for (let i = 0; i < 20; i++) {
    frame();
    if (gradual.isWhole) return;
  }
  throw new Error('It never is whole.');
}

beforeEach(() => {
  drawings = [];
  programsBuilt = [];
  users = new WeakSet();
  isSignalled = true;
  renderer = fakeRenderer();
  gradual = drawGradually(renderer);
  scene = new THREE.Scene();
});

describe('drawing gradually', () => {
  it('leaves out what has no program, builds it aside, and draws it when it is ready', () => {
    scene.add(mesh('a', 'one'));
    expect(frame()).toEqual([{ isScreen: true, meshes: [], shadows: [] }]);
    expect(gradual.isWhole).toBe(false);
    expect(isDrawnWhole(scene)).toBe(false);
    isSignalled = false;
    expect(frame()).toEqual([{ isScreen: false, meshes: ['a'], shadows: [] }]);
    expect(gradual.isPaused).toBe(true);
    expect(frame()).toEqual([]);
    isSignalled = true;
    expect(frame()).toEqual([{ isScreen: true, meshes: ['a'], shadows: [] }]);
    expect(gradual.isWhole).toBe(true);
    expect(isDrawnWhole(scene)).toBe(true);
  });

  it('builds one program at a time, each once', () => {
    scene.add(mesh('a', 'one'), mesh('b', 'two'), mesh('c', 'one'));
    const aside: string[][] = [];
    for (let i = 0; i < 10; i++) {
      for (const { isScreen, meshes } of frame()) if (!isScreen) aside.push(meshes);
    }
    expect(aside).toEqual([['a'], ['b']]);
    expect(frame()).toEqual([{ isScreen: true, meshes: ['a', 'b', 'c'], shadows: [] }]);
  });

  it('draws what is ready between two programs where the picture has stood for a quarter of a second', () => {
    let time = 0;
    renderer = fakeRenderer();
    gradual = drawGradually(renderer, () => time);
    scene.add(mesh('a', 'one'), mesh('b', 'two'), mesh('c', 'three'));
    frame();
    const drawn = [150, 150, 10].map((ms) => {
      time += ms;
      return frame();
    });
    expect(drawn).toEqual([
      [{ isScreen: false, meshes: ['a'], shadows: [] }],
      [{ isScreen: true, meshes: ['a'], shadows: [] }],
      [{ isScreen: false, meshes: ['b'], shadows: [] }],
    ]);
  });

  it('leaves one frame to the words that a press changed, and draws the next', () => {
    scene.add(mesh('a', 'one'));
    settle();
    scene.add(mesh('b', 'two'));
    frame();
    gradual.giveWay();
    expect(frame()).toEqual([]);
    expect(gradual.isPaused).toBe(true);
    expect(gradual.isWhole).toBe(false);
    expect(frame()).toEqual([{ isScreen: false, meshes: ['b'], shadows: [] }]);
    expect(frame()).toEqual([{ isScreen: true, meshes: ['a', 'b'], shadows: [] }]);
  });

  it('goes on drawing what is there while something new waits', () => {
    scene.add(mesh('a', 'one'));
    settle();
    scene.add(mesh('b', 'two'));
    expect(frame()).toEqual([{ isScreen: true, meshes: ['a'], shadows: [] }]);
  });

  it('shows another scene at once whose programs are those of the first, and not where its lights or its fog are others', () => {
    scene.add(mesh('a', 'one'));
    settle();
    const open = (...lights: THREE.Object3D[]) => {
      scene = new THREE.Scene().add(mesh('b', 'one'), ...lights);
      return scene;
    };
    open();
    expect(frame()).toEqual([{ isScreen: true, meshes: ['b'], shadows: [] }]);
    open(new THREE.DirectionalLight(), new THREE.HemisphereLight());
    expect(frame()[0].meshes).toEqual([]);
    settle();
    open(new THREE.HemisphereLight(), new THREE.DirectionalLight());
    expect(frame()[0].meshes).toEqual(['b']);
    const caster = new THREE.DirectionalLight();
    caster.castShadow = true;
    open(new THREE.HemisphereLight(), caster);
    expect(frame()[0].meshes).toEqual([]);
    settle();
    open().fog = new THREE.Fog('white');
    expect(frame()[0].meshes).toEqual([]);
  });

  it('builds what casts a shadow apart from what is seen', () => {
    const caster = mesh('a', 'one');
    caster.castShadow = true;
    scene.add(caster);
    const all: Drawing[] = [];
    for (let i = 0; i < 6; i++) all.push(...frame());
    expect(all.filter(({ isScreen }) => !isScreen).map(({ shadows }) => shadows)).toEqual([[], ['a']]);
    expect(frame()).toEqual([{ isScreen: true, meshes: ['a'], shadows: ['a'] }]);
    expect(caster.castShadow).toBe(true);
    expect(caster.layers.mask).toBe(1);
  });

  it('waits with what has nothing to draw yet, and calls the picture whole without it', () => {
    const empty = mesh('a', 'one');
    empty.geometry.setDrawRange(0, 0);
    scene.add(empty);
    frame();
    expect(gradual.isWhole).toBe(true);
    empty.geometry.setDrawRange(0, 3);
    expect(frame()[0].meshes).toEqual([]);
    settle();
    expect(drawings[0].meshes).toEqual(['a']);
  });

  it('forgets what has left its scene before its turn', () => {
    const gone = mesh('a', 'one');
    scene.add(gone);
    frame();
    scene.remove(gone);
    expect(frame().some(({ meshes }) => meshes.includes('a'))).toBe(false);
    settle();
  });

  it('keeps each program when what was drawn with it is put away', () => {
    const meshes = [mesh('a', 'one'), mesh('b', 'one'), mesh('c', 'two')];
    scene.add(...meshes);
    settle();
    const built = [...programsBuilt];
    expect(built.map(({ text }) => text)).toEqual(['one', 'two']);
    for (const { material } of meshes) material.dispose();
    expect(programsBuilt).toEqual(built);
    scene.clear();
    const later = mesh('d', 'two');
    scene.add(later);
    expect(frame()).toEqual([{ isScreen: true, meshes: ['d'], shadows: [] }]);
    later.material.dispose();
    expect(programsBuilt).toEqual(built);
  });
});
