import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { orbit, orbitInWords } from './orbit';

const bounds = { minDistance: 1, maxDistance: 10, maxPolarAngle: Math.PI };
const target = new THREE.Vector3(1, 2, 3);
const from = (x: number, y: number, z: number) => new THREE.Vector3(x, y, z).add(target);
const up = new THREE.Vector3(0, 1, 0);
const still = { turn: 0, rise: 0, zoom: 1 };

describe('orbit', () => {
  it('goes right, up and nearer', () => {
    const position = from(0, 0, 4);
    orbit({ position, up }, target, { ...still, turn: Math.PI / 2 }, bounds);
    expect(position.distanceTo(from(4, 0, 0))).toBeLessThan(1e-9);
    orbit({ position, up }, target, { ...still, rise: Math.PI / 4 }, bounds);
    expect(position.distanceTo(from(Math.SQRT1_2 * 4, Math.SQRT1_2 * 4, 0))).toBeLessThan(1e-9);
    orbit({ position, up }, target, { ...still, zoom: 0.5 }, bounds);
    expect(position.distanceTo(target)).toBeCloseTo(2, 9);
  });

  it('stays inside its bounds and off the poles', () => {
    const position = from(0, 0, 4);
    orbit({ position, up }, target, { turn: 0, rise: 9, zoom: 100 }, bounds);
    expect(position.distanceTo(target)).toBeCloseTo(10, 9);
    expect(Math.hypot(position.x - target.x, position.z - target.z)).toBeGreaterThan(0.1);
    expect(position.y).toBeGreaterThan(target.y);
    orbit({ position, up }, target, { turn: 0, rise: -9, zoom: 0.001 }, { ...bounds, maxPolarAngle: Math.PI / 2 });
    expect(position.distanceTo(target)).toBeCloseTo(1, 9);
    expect(position.y).toBeCloseTo(target.y, 9);
  });

  it('goes round whatever is upright', () => {
    const camera = { position: from(0, -4, 0), up: new THREE.Vector3(0, 0, 1) };
    expect(orbitInWords(camera, target)).toBe('Seen from the front, level, 4.0 away');
    orbit(camera, target, { ...still, turn: Math.PI / 2 }, bounds);
    expect(camera.position.distanceTo(from(4, 0, 0))).toBeLessThan(1e-9);
    orbit(camera, target, { ...still, rise: Math.PI / 4 }, bounds);
    expect(camera.position.distanceTo(from(Math.SQRT1_2 * 4, 0, Math.SQRT1_2 * 4))).toBeLessThan(1e-9);
  });

  it('says where it stands', () => {
    expect(orbitInWords({ position: from(0, 0, 4), up }, target)).toBe('Seen from the front, level, 4.0 away');
    expect(orbitInWords({ position: from(-3, 3, 0), up }, target)).toBe('Seen from 90° left, 45° above, 4.2 away');
  });
});
