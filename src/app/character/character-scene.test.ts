import { expect, test } from 'vitest';
import { clipOf, wanderingRotations } from '../../core/testing/made-clip';
import { createCharacterScene } from './character-scene';

test('more motion of one skeleton is shown with the bones that are there; another skeleton has its own', () => {
  const scene = createCharacterScene();
  const first = clipOf(wanderingRotations(20, 1), 'first');
  scene.setClip(first);
  const shown = [...scene.object.children];
  scene.setClip({ ...clipOf(wanderingRotations(60, 2), 'longer'), skeleton: first.skeleton });
  expect(scene.object.children.every((child, i) => child === shown[i])).toBe(true);
  scene.setClip(clipOf(wanderingRotations(20, 3), 'other'));
  expect(scene.object.children).toHaveLength(shown.length);
  expect(scene.object.children.filter((child) => !shown.includes(child))).toHaveLength(3);
  scene.dispose();
});
