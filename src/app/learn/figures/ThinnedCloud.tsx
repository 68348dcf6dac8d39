import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import type { CloudPart } from '../../../core/limit';
import { DEGREE, plus, readVec3, rotateVector, rotationFromVector, subtract, times } from '../../../core/math';
import { createPointCloud } from '../../../three/points';
import { sampleVectors } from '../../drawing/sample-vectors';
import { count } from '../../ui/format';
import { fitUnder } from '../fit-under';
import { keptFor, readNow } from '../now';
import { type BeatScene, BeatView } from './BeatView';
import { CLOSE } from './close';
import { createPaintedLines, lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { type FrameStretch, STRETCH, stretchesNow } from './two-stretches';

/** °: from where the cloud is looked at, as in the step before; and of height that the lens sees: both clouds are seen from one side. */
const FROM = { turn: 35.5, rise: 19.5 } as const;
const FLAT = 6;
/** Half of what is in view around a cloud, and how far both clouds stand from the middle, rad of turn. */
const [WIDE, HIGH, ASIDE] = [1.55, 1.7, 1.4] as const;

/** All dots; once near-copies go, the dots that are kept come out beside them. */
export function ThinnedCloud() {
  return (
    <BeatView
      create={createThinned}
      aim={({ apart = 0 }) => ({ ...FROM, half: [WIDE + apart * ASIDE, HIGH] })}
      label="Camera on the cloud"
      fov={FLAT}
    />
  );
}

/** Unit, in the scene: to the right, as the cloud is looked at. */
const RIGHT: Vec3 = rotateVector(rotationFromVector([0, FROM.turn * DEGREE, 0]), [1, 0, 0]);
/** CSS pixels: the size of a dot, in views at least so wide; in narrower ones dots are smaller. */
const [DOT, ROOMY] = [3.2, 640];
/** rad: how far under the middle of a cloud it is told how many dots there are. */
const UNDER = 1.58;
/** Parts of the figure, with their colours, and CSS pixels to their words. */
const STRETCHES = [
  { part: 'slow', colour: 'axis-y', by: [-28, -8] },
  { part: 'fast', colour: 'axis-z', by: [-26, -8] },
] as const;

/** The dots of a part, N×3, y up: as the joint's view shows them. */
const upright = keptFor((part: CloudPart): Float32Array => {
  const vectors = sampleVectors(part);
  return Float32Array.from(vectors, (_, i) => {
    const at = 3 * Math.floor(i / 3);
    return [vectors[at], vectors[at + 2], -vectors[at + 1]][i % 3];
  });
});

/** The middle of the room that vectors take, N×3. */
function middleOf(vectors: ArrayLike<number>): Vec3 {
  const box = new THREE.Box3();
  for (let i = 0; i < vectors.length / 3; i++) box.expandByPoint(new THREE.Vector3(...readVec3(vectors, i)));
  return box.isEmpty() ? [0, 0, 0] : (box.getCenter(new THREE.Vector3()).toArray() as Vec3);
}

function createThinned(): BeatScene {
  const clouds = ['grown', 'samples'].map((name) => {
    const points = createPointCloud();
    // None fades with depth.
    points.setDepthRange(1e3, 2e3);
    points.object.name = name;
    return points;
  });
  const lines = STRETCHES.map(({ part }) => {
    const line = createPaintedLines({ width: 5, depthTest: false });
    line.object.name = part;
    // Dots lie over it.
    line.object.renderOrder = -1;
    return line;
  });
  const shown: (CloudPart | undefined)[] = [undefined, undefined];
  let middle: Vec3 = [0, 0, 0];
  const fill = (i: number, part: CloudPart | undefined) => {
    if (!part || part === shown[i]) return;
    shown[i] = part;
    const vectors = upright(part);
    clouds[i].setPoints(vectors, new Float32Array(vectors.length / 3));
    if (i === 0) middle = middleOf(vectors);
  };
  /** Where dots of a stretch lie. */
  const along = (part: CloudPart, { first }: FrameStretch): Vec3[] => {
    const vectors = upright(part);
    return Array.from(part.frames, (frame, k) => ({ frame, at: readVec3(vectors, k) }))
      .filter(({ frame }) => frame >= first && frame < first + STRETCH)
      .map(({ at }) => at);
  };
  return {
    object: new THREE.Group().add(...[...lines, ...clouds].map(({ object }) => object)),
    setPalette(palette) {
      for (const part of [...clouds, ...lines]) part.setPalette(palette);
    },
    draw({ scene: { apart = 0 }, there, width }): readonly Word[] {
      const now = readNow();
      const all = now ? fitUnder(now, { sampleSpacing: CLOSE })?.cloud.parts[0] : undefined;
      fill(0, all);
      fill(1, now?.cloud?.parts[0]);
      clouds[1].object.visible = apart > 0;
      const places = [-apart, apart].map((side) => subtract(times(RIGHT, side * ASIDE), middle));
      clouds.forEach(({ object, setSize }, i) => {
        object.position.set(...places[i]);
        setSize(DOT * Math.min(1, width / ROOMY));
      });
      for (const line of lines) line.begin();
      const words: Word[] = [];
      (all && now ? stretchesNow(now) : null)?.forEach((stretch, i) => {
        const { part, colour, by } = STRETCHES[i];
        if ((there[part] ?? 0) < 0.5) return;
        const dots = along(all as CloudPart, stretch);
        for (const place of apart > 0 ? places : [places[0]])
          lines[i].add(colour, lineThrough(dots.map((at) => plus(at, place))));
        if (dots.length > 0) words.push({ at: plus(dots[0], places[0]), by, text: part, colour });
      });
      for (const line of lines) line.end();
      const told = (i: number, text: string): Word => ({
        at: plus(plus(places[i], middle), [0, -UNDER, 0]),
        text,
        colour: 'text-1',
        there: apart,
      });
      if (all && now) words.push(told(0, `${count(now.clip.frameCount)} frames`));
      if (shown[1]) words.push(told(1, `${count(shown[1].frames.length)} samples`));
      return words;
    },
    dispose() {
      for (const part of [...clouds, ...lines]) part.dispose();
    },
  };
}
