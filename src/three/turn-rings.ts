import * as THREE from 'three';
import { circleSegments } from './circle';
import { createLines } from './lines';
import type { ScenePalette } from './palette';

/**
 * Three rings that a joint can be turned by, each with the range it has and a needle where it stands. Placing them allocates nothing.
 */
export interface TurnRings {
  readonly object: THREE.Group;
  readonly rings: readonly TurnRing[];
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

export interface TurnRing {
  /** Scaled to its radius; x points at the needle, z is the axis. */
  readonly object: THREE.Group;
  /** rad; null where none is known. */
  setRange(range: readonly [number, number] | null): void;
  /** rad: where the needle is within the range. */
  setAngle(angle: number): void;
  /** Whether the whole ring is drawn, its range, and whether it is the one the pointer is on. */
  setLook(showsCircle: boolean, showsRange: boolean, isLit: boolean): void;
}

/** rad of the arc that one edge spans. */
const PIECE = (3 * Math.PI) / 180;
/** Share of the radius: how far ticks and the needle stand out either way. */
const TICK = 0.045;
const NEEDLE = 0.085;

export function createTurnRings(): TurnRings {
  const object = new THREE.Group();
  const made = [0, 1, 2].map(createRing);
  for (const ring of made) object.add(ring.object);
  return {
    object,
    rings: made,
    setPalette(palette) {
      for (const ring of made) ring.setPalette(palette);
    },
    dispose() {
      for (const ring of made) ring.dispose();
    },
  };
}

function createRing() {
  const circle = createLines({ width: 1 }, circleSegments(1, 0, 1));
  const arc = createLines({ width: 1.8 });
  const hiddenArc = createLines({ width: 1.2, opacity: 0.3, isHiddenPart: true });
  const needle = createLines({ width: 1.8, depthTest: false }, [1 - NEEDLE, 0, 0, 1 + NEEDLE, 0, 0]);
  circle.object.renderOrder = 10;
  arc.object.renderOrder = hiddenArc.object.renderOrder = 11;
  needle.object.renderOrder = 26;
  const object = new THREE.Group().add(circle.object, arc.object, hiddenArc.object, needle.object);
  let palette: ScenePalette | null = null;
  let hasRange = false;
  let low = 0;
  let high = 0;
  let isLit = false;
  let isBeyond = false;
  const paint = () => {
    if (!palette) return;
    circle.setColor(isLit ? palette.text : palette.line, isLit ? 0.8 : 0.4);
    arc.setColor(palette.limitLine, isLit ? 1 : 0.85);
    hiddenArc.setColor(palette.limitLine);
    needle.setColor(isBeyond ? palette.violation : palette.text);
    circle.setWidth(isLit ? 1.6 : 1);
    arc.setWidth(isLit ? 2.8 : 1.8);
  };
  return {
    object,
    setRange(range: readonly [number, number] | null) {
      hasRange = range !== null;
      if (!range) return;
      [low, high] = range;
      const segments = arcSegments(low, high);
      arc.set(segments);
      hiddenArc.set(segments);
    },
    setAngle(angle: number) {
      arc.object.rotation.z = hiddenArc.object.rotation.z = -angle;
      const isNow = hasRange && (angle < low - 0.01 || angle > high + 0.01);
      if (isNow === isBeyond) return;
      isBeyond = isNow;
      paint();
    },
    setLook(showsCircle: boolean, showsRange: boolean, isNextLit: boolean) {
      circle.object.visible = showsCircle;
      arc.object.visible = hiddenArc.object.visible = showsRange && hasRange;
      // Without a range to stand in it would be a stray mark.
      needle.object.visible = isNextLit || (showsRange && hasRange);
      if (isNextLit === isLit) return;
      isLit = isNextLit;
      paint();
    },
    setPalette(next: ScenePalette) {
      palette = next;
      paint();
    },
    dispose() {
      for (const lines of [circle, arc, hiddenArc, needle]) lines.dispose();
    },
  };
}

/** The arc from `low` to `high` of the unit circle, closed by a tick at each end unless it goes all the way round; S×2×3. */
function arcSegments(low: number, high: number): number[] {
  const span = Math.min(high - low, 2 * Math.PI);
  const pieces = Math.max(1, Math.ceil(span / PIECE));
  const segments: number[] = [];
  const point = (angle: number, r: number) => segments.push(Math.cos(angle) * r, Math.sin(angle) * r, 0);
  for (let i = 0; i < pieces; i++) {
    point(low + (span * i) / pieces, 1);
    point(low + (span * (i + 1)) / pieces, 1);
  }
  if (span === 2 * Math.PI) return segments;
  for (const end of [low, high]) {
    point(end, 1 - TICK);
    point(end, 1 + TICK);
  }
  return segments;
}
