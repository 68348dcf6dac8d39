import * as THREE from 'three';
import { DEGREE } from '../core/math';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import { unlitSkin } from './unlit-skin';

/**
 * How far a hinge turns, as a sector of a disc with ticks, and a needle where it stands. Lies in the plane z = 0 of its object: 0° is
 * x, angles grow about z. Setting a needle allocates nothing.
 */
export interface HingeArc {
  readonly object: THREE.Group;
  /** @param low rad @param high rad @param radius m */
  setInterval(low: number, high: number, radius: number): void;
  /** Where the joint stands, and where it was asked to: rad. The second needle shows when they are apart. */
  setAngles(held: number, asked: number): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** ° between ticks, and between longer ones. */
const TICK = 10;
const LONG_TICK = 30;
/** rad of the sector's circle that one edge spans. */
const PIECE = 3 * DEGREE;
/** rad: needles nearer than this are one. */
const APART = 0.01;

export function createHingeArc(): HingeArc {
  const material = unlitSkin();
  const sector = new THREE.Mesh(new THREE.BufferGeometry(), material);
  const rim = createLines({ width: 1.8, opacity: 0.95 });
  const hiddenRim = createLines({ width: 1.2, opacity: 0.4, isHiddenPart: true });
  const needle = createLines({ width: 2.4, depthTest: false });
  const askedNeedle = createLines({ width: 2, depthTest: false, dash: [0.018, 0.012] });
  sector.renderOrder = 7;
  rim.object.renderOrder = hiddenRim.object.renderOrder = 9;
  askedNeedle.object.renderOrder = 24;
  needle.object.renderOrder = 25;
  const object = new THREE.Group().add(sector, rim.object, hiddenRim.object, askedNeedle.object, needle.object);
  return {
    object,
    setInterval(low, high, radius) {
      sector.geometry.dispose();
      sector.geometry = sectorGeometry(low, high, radius);
      const segments = arcSegments(low, high, radius);
      rim.set(segments);
      hiddenRim.set(segments);
      needle.set([0.16 * radius, 0, 0, 1.1 * radius, 0, 0]);
      askedNeedle.set([0.16 * radius, 0, 0, 1.1 * radius, 0, 0]);
    },
    setAngles(held, asked) {
      needle.object.rotation.z = held;
      askedNeedle.object.rotation.z = asked;
      askedNeedle.object.visible = Math.abs(Math.sin((asked - held) / 2)) > APART / 2;
    },
    setPalette(palette) {
      material.color.set(palette.limitFill);
      material.opacity = palette.isDark ? 0.22 : 0.26;
      rim.setColor(palette.limitLine);
      hiddenRim.setColor(palette.limitLine);
      needle.setColor(palette.text);
      askedNeedle.setColor(palette.violation);
    },
    dispose() {
      sector.geometry.dispose();
      material.dispose();
      for (const lines of [rim, hiddenRim, needle, askedNeedle]) lines.dispose();
    },
  };
}

function sectorGeometry(low: number, high: number, radius: number): THREE.BufferGeometry {
  const pieces = Math.max(1, Math.ceil((high - low) / PIECE));
  const positions = [0, 0, 0];
  const indices: number[] = [];
  for (let i = 0; i <= pieces; i++) {
    const angle = low + ((high - low) * i) / pieces;
    positions.push(Math.cos(angle) * radius, Math.sin(angle) * radius, 0);
    if (i > 0) indices.push(0, i, i + 1);
  }
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  return geometry;
}

/** The outline of the sector and its ticks, S×2×3. */
function arcSegments(low: number, high: number, radius: number): number[] {
  const segments: number[] = [];
  const point = (angle: number, r: number) => segments.push(Math.cos(angle) * r, Math.sin(angle) * r, 0);
  const pieces = Math.max(1, Math.ceil((high - low) / PIECE));
  for (let i = 0; i < pieces; i++) {
    point(low + ((high - low) * i) / pieces, radius);
    point(low + ((high - low) * (i + 1)) / pieces, radius);
  }
  for (const end of [low, high]) {
    point(end, 0);
    point(end, 1.06 * radius);
  }
  for (let tick = Math.ceil(low / (TICK * DEGREE)); tick * TICK * DEGREE <= high; tick++) {
    point(tick * TICK * DEGREE, radius);
    point(tick * TICK * DEGREE, ((tick * TICK) % LONG_TICK === 0 ? 0.84 : 0.92) * radius);
  }
  return segments;
}
