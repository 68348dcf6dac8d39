import { expect, it } from 'vitest';
import { commonPrefix, shownNames } from './joint-name';

it('finds what most names begin with', () => {
  expect(commonPrefix(['mixamorig:Hips', 'mixamorig:Spine', 'prop'])).toBe('mixamorig:');
  expect(commonPrefix(['Character1_Hips', 'Character1_LeftArm', 'Character1_Head'])).toBe('Character1_');
  expect(commonPrefix(['Bip01', 'Bip01 Pelvis', 'Bip01 L Thigh', 'Bip01 R Thigh'])).toBe('Bip01 ');
  expect(commonPrefix(['Hips', 'Left_Arm', 'Right_Arm', 'Head'])).toBe('');
  expect(commonPrefix(['Left Arm', 'Left Leg', 'Right Arm', 'Right Leg', 'Head'])).toBe('');
});

it('shows names without it, each another than all others and none empty', () => {
  const names = ['Character1_Hips', 'Character1_LeftArm', 'Character1_', 'prop', 'Hips'];
  expect(shownNames(names)).toEqual(['Character1_Hips', 'LeftArm', 'Character1_', 'prop', 'Hips']);
  expect(shownNames(names)).toBe(shownNames(names));
  expect(shownNames(['Left\nArm', 'Head'])).toEqual(['Left Arm', 'Head']);
});
