import { expect, test } from 'vitest';
import { drawerKeys } from './drawer-keys';

test('the drawer has what has no control of its own beside what it changes', () => {
  expect(drawerKeys('view', 'box')).toEqual(['pose', 'build', 'detail']);
  expect(drawerKeys('limits', 'box')).toEqual(['softeningRadius', 'softeningFalloff']);
  expect(drawerKeys('fit', 'box')).toEqual(['chart', 'reference', 'padding', 'sampleSpacing', 'sidesAlike']);
  expect(drawerKeys('fit', 'ellipsoid')).toEqual([
    'chart',
    'reference',
    'padding',
    'sampleSpacing',
    'sidesAlike',
    'ellipsoid',
  ]);
});
