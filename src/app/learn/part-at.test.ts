import * as THREE from 'three';
import { describe, expect, test, vi } from 'vitest';
import { seeded } from '../../core/testing/random';
import { createArrow } from '../../three/arrow';
import { createLines } from '../../three/lines';
import { createMarkers } from '../../three/markers';
import { partAt } from './part-at';

/** A camera that shows x and y from −1 to 1 on 200 × 200 pixels: 100 pixels are one unit. */
const camera = new THREE.OrthographicCamera(-1, 1, 1, -1, 0.1, 10);
camera.position.z = 5;
camera.updateMatrixWorld();

const dot = {
  radius: 4,
  fillOpacity: 1,
  ringWidth: 0,
  halo: 0,
  fill: new THREE.Color(),
  ring: new THREE.Color(),
};

function sceneOf(...objects: readonly (readonly [name: string, object: THREE.Object3D])[]): THREE.Scene {
  const scene = new THREE.Scene();
  for (const [name, object] of objects) {
    object.name = name;
    scene.add(object);
  }
  scene.updateMatrixWorld(true);
  return scene;
}

const square = (size: number) => new THREE.Mesh(new THREE.PlaneGeometry(size, size), new THREE.MeshBasicMaterial());
const lineAt = (y: number) => createLines({ width: 2 }, [-1, y, 0, 1, y, 0]).object;

function dotAt(x: number, y: number): THREE.Points {
  const markers = createMarkers(2);
  markers.begin();
  markers.add(x, y, 0, dot);
  markers.end();
  return markers.object;
}

const ALL = new Set(['area', 'small', 'line', 'dot', 'way']);
const at = (scene: THREE.Scene, x: number, y: number) => partAt(scene, camera, ALL, [200, 200], x, y);

describe('the part under the pointer', () => {
  const scene = sceneOf(['area', square(1.6)], ['small', square(0.4)], ['line', lineAt(0.5)], ['dot', dotAt(0.5, 0.5)]);

  test.each([
    ['nothing outside', 5, 195, null],
    ['an area', 40, 160, 'area'],
    ['the smaller of two areas', 100, 100, 'small'],
    ['a line over an area', 40, 54, 'line'],
    ['the area beside the line', 40, 60, 'area'],
    ['a line beyond the area', 5, 50, 'line'],
    ['a dot on a line', 153, 50, 'dot'],
    ['the line beside the dot', 165, 50, 'line'],
  ])('%s', (_, x, y, part) => expect(at(scene, x, y)).toBe(part));

  test('is that of the nearest named thing around it', () => {
    const group = new THREE.Group().add(square(1));
    const inner = dotAt(0, 0);
    inner.name = 'dot';
    group.add(inner, lineAt(0.3));
    const nested = sceneOf(['area', group]);
    expect([at(nested, 100, 100), at(nested, 100, 70), at(nested, 100, 140)]).toEqual(['dot', 'area', 'area']);
  });

  test('is not what is hidden, by itself, by what is around it or by its layer', () => {
    for (const hide of [
      (object: THREE.Object3D) => (object.visible = false),
      (object: THREE.Object3D) => (object.parent!.visible = false),
      (object: THREE.Object3D) => object.layers.disable(0),
    ]) {
      const object = square(1);
      const hidden = sceneOf(['area', new THREE.Group().add(object)]);
      expect(at(hidden, 100, 100)).toBe('area');
      hide(object);
      expect(at(hidden, 100, 100)).toBeNull();
    }
  });

  test('is not what has no name here', () => {
    expect(at(sceneOf(['other', square(2)]), 100, 100)).toBeNull();
  });

  test('moves with its object, and with each copy of it', () => {
    const copies = new THREE.InstancedMesh(new THREE.PlaneGeometry(0.2, 0.2), new THREE.MeshBasicMaterial(), 2);
    copies.setMatrixAt(0, new THREE.Matrix4().makeTranslation(-0.5, 0, 0));
    copies.setMatrixAt(1, new THREE.Matrix4().makeTranslation(0.5, 0, 0));
    copies.position.y = 0.5;
    const moved = sceneOf(['small', copies]);
    expect([at(moved, 50, 50), at(moved, 150, 50), at(moved, 100, 50), at(moved, 50, 100)]).toEqual([
      'small',
      'small',
      null,
      null,
    ]);
  });

  test('is what is seen small and slim, though lines run close by, and not beside it', () => {
    const bone = new THREE.Mesh(new THREE.PlaneGeometry(0.08, 0.3), new THREE.MeshBasicMaterial());
    const scene = sceneOf(['line', lineAt(0.05)], ['small', bone]);
    expect([at(scene, 100, 100), at(scene, 100, 96), at(scene, 90, 100)]).toEqual(['small', 'line', 'line']);
  });

  test('is an arrow from end to end', () => {
    const arrow = createArrow(2, [0, 0]);
    arrow.set(new THREE.Vector3(-0.5, -0.5, 0), new THREE.Vector3(0.5, 0.5, 0));
    const scene = sceneOf(['way', arrow.object]);
    expect([at(scene, 100, 100), at(scene, 60, 140), at(scene, 100, 120), at(scene, 30, 170)]).toEqual([
      'way',
      'way',
      null,
      null,
    ]);
  });

  test('is not what is behind the eye', () => {
    const eye = new THREE.PerspectiveCamera(60, 1, 0.1, 10);
    eye.position.z = -1;
    eye.updateMatrixWorld();
    const behind = sceneOf(['dot', dotAt(0, 0)], ['area', square(1)]);
    expect(partAt(behind, eye, ALL, [200, 200], 100, 100)).toBeNull();
  });
});

describe('a surface', () => {
  const eye = new THREE.PerspectiveCamera(50, 1, 0.1, 100);
  eye.position.z = 4;
  eye.updateMatrixWorld();
  const over = (scene: THREE.Scene, x: number, y: number) => partAt(scene, eye, ALL, [200, 200], x, y);

  test('is met where a ray meets it, wherever it stands and before and behind the eye (seed 62)', () => {
    const random = seeded(62);
    const raycaster = new THREE.Raycaster();
    let met = 0;
    for (let round = 0; round < 120; round++) {
      const solid = new THREE.Mesh(
        new THREE.TorusKnotGeometry(1, 0.3, 24, 5),
        new THREE.MeshBasicMaterial({ side: 2 }),
      );
      solid.position.set(2 * random() - 1, 2 * random() - 1, 3 * random() - 1.5);
      solid.rotation.set(6 * random(), 6 * random(), 0);
      const scene = sceneOf(['area', solid]);
      const [x, y] = [200 * random(), 200 * random()];
      raycaster.setFromCamera(new THREE.Vector2(x / 100 - 1, 1 - y / 100), eye);
      const hits = raycaster.intersectObject(solid).length;
      if (hits > 0) met++;
      expect(over(scene, x, y)).toBe(hits > 0 ? 'area' : null);
    }
    expect(met).toBeGreaterThan(15);
    expect(met).toBeLessThan(105);
  });

  test('that was moved in its own buffer is met where it is now', () => {
    const mesh = square(0.4);
    const scene = sceneOf(['area', mesh]);
    expect(at(scene, 100, 100)).toBe('area');
    const { position } = mesh.geometry.attributes;
    for (let i = 0; i < position.count; i++) position.setX(i, position.getX(i) + 0.7);
    position.needsUpdate = true;
    expect([at(scene, 100, 100), at(scene, 170, 100)]).toEqual([null, 'area']);
  });

  test('of 60,000 triangles is passed over without a look at them where the pointer is beside it', () => {
    const fine = new THREE.Mesh(new THREE.SphereGeometry(0.2, 250, 120), new THREE.MeshBasicMaterial());
    const scene = sceneOf(['area', fine]);
    expect(at(scene, 100, 100)).toBe('area');
    const { position } = fine.geometry.attributes as { position: THREE.BufferAttribute };
    const look = vi.spyOn(position, 'getX');
    expect(at(scene, 30, 30)).toBeNull();
    expect(look).not.toHaveBeenCalled();
    at(scene, 101, 100);
    expect(look).toHaveBeenCalledTimes(position.count);
  });
});
