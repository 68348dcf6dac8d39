import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import { cross, DEGREE, dot, readVec3, unit } from '../../../core/math';
import { circleSegments } from '../../../three/circle';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createPointCloud } from '../../../three/points';
import { outlineOf } from '../../drawing/outline-of';
import { useLimber } from '../../ui/use-limber';
import type { Now } from '../chapter';
import { readNow } from '../now';
import { type BeatScene, BeatView, facing } from './BeatView';
import { cornersOf, NEAR_PLANE } from './section';
import { type SectionAnswers, sectionAnswers } from './section-answers';
import { wayAt } from './way';
import './flat.css';

/** rad from the middle of the ball: what is in view. */
const SEEN_HALF = 184 * DEGREE;
/** Where the cut of the pull that steps begin with lies, about: unit, in the frame of the charts, the way of the pull and across the cut. */
const FIRST = [wayAt(30 * DEGREE), unit(cross(wayAt(30 * DEGREE), [0.41, -0.28, -0.87]))] as const;
/** That cut is seen aslant, as a table is, from where the ball is seen: along the face that the pull meets, so that the held pose lies on the rim. */
const SEEN = new THREE.Quaternion()
  .setFromEuler(new THREE.Euler(-54 * DEGREE, 0, -22 * DEGREE, 'XYZ'))
  .multiply(basis(FIRST[0], cross(FIRST[1], FIRST[0]), FIRST[1]).invert());
/** The S×2×3 segments of the skin of the ball, seen from the front. */
const RIM = circleSegments(Math.PI, 0, 1, 180);
/** Of the circle that touches the limit: how large it was before. */
const EARLIER = [1 / 3, 2 / 3];
/** How much of what is not in the cut is left when the cut is half open: nothing. */
const GONE = 0.5;

/** The flat cut through the middle of the ball, the asked and the held pose: in the ball, then opened until it faces the reader. */
export function CutOpens() {
  // Another limit is another picture.
  useLimber((state) => state.fit);
  return (
    <div className="flat-figure is-open fill">
      <BeatView create={createCut} aim={() => facing(SEEN_HALF, SEEN_HALF)} label="Camera on the cut" fov={12} />
    </div>
  );
}

/** Turns x, y and z to three axes at right angles. */
function basis(...axes: readonly [Vec3, Vec3, Vec3]): THREE.Quaternion {
  const [x, y, z] = axes.map((axis) => new THREE.Vector3(...axis));
  return new THREE.Quaternion().setFromRotationMatrix(new THREE.Matrix4().makeBasis(x, y, z));
}

/** Of N×3 points those that lie in the cut, or those that do not. */
function parted(points: ArrayLike<number>, { x, y }: SectionAnswers['plane'], isIn: boolean): Float32Array {
  const normal = cross(x, y);
  return Float32Array.from(
    Array.from({ length: points.length / 3 }, (_, i) => readVec3(points, i))
      .filter((at) => Math.abs(dot(at, normal)) < NEAR_PLANE === isIn)
      .flat(),
  );
}

/** Triangles that can be seen through. */
function createSheet() {
  const material = new THREE.MeshBasicMaterial({
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: THREE.DoubleSide,
    toneMapped: false,
  });
  const object = new THREE.Mesh(new THREE.BufferGeometry(), material);
  object.frustumCulled = false;
  return {
    object,
    material,
    set(positions: ArrayLike<number>, indices: ArrayLike<number>) {
      object.geometry.setAttribute('position', new THREE.BufferAttribute(Float32Array.from(positions), 3));
      object.geometry.setIndex(Array.from(indices));
    },
    dispose() {
      object.geometry.dispose();
      material.dispose();
    },
  };
}

/** The S×2×3 segments, in the ball, of a circle round the pose asked for. */
function ringAround(asked: SectionAnswers['asked'], radius: number): number[] {
  const ring = circleSegments(radius, 0, 1, 240).map((x, i) => x + (asked[i % 3] ?? 0));
  return ring.filter((_, i) => Math.hypot(ring[i - (i % 6)], ring[i - (i % 6) + 1]) < Math.PI);
}

function createCut(): BeatScene {
  const [solid, disc, section] = [createSheet(), createSheet(), createSheet()];
  const edges = createLines({ width: 1.6, depthTest: false });
  const skin = createLines({ width: 1.2, depthTest: false });
  const rim = createLines({ width: 1.4, depthTest: false });
  const border = createLines({ width: 2.4, depthTest: false });
  const reach = createLines({ width: 1.8, depthTest: false });
  const before = createLines({ width: 1.2, depthTest: false, opacity: 0.45 });
  const way = createLines({ width: 2.4, depthTest: false }, [], 1);
  const inward = createLines({ width: 1.2, depthTest: false, dash: [0.06, 0.05] }, [], 1);
  const dots = createMarkers(3);
  const [inside, beside] = [createPointCloud(), createPointCloud()];
  const styles = {
    middle: markerStyle(5, 1, 0, 2),
    asked: markerStyle(7, 1, 3, 2),
    held: markerStyle(7, 1, 0, 2),
  };
  const flat = new THREE.Group().add(
    disc.object,
    section.object,
    ...[rim, border, inward, before, reach, way].map((line) => line.object),
    dots.object,
  );
  const ball = new THREE.Group().add(solid.object, edges.object, beside.object, inside.object, flat);
  const object = new THREE.Group().add(skin.object, ball);
  border.object.name = 'cut';
  disc.object.name = 'cut';
  for (const part of [before, reach]) part.object.name = 'circle';
  way.object.name = 'way';
  [disc, solid, edges, skin, section, rim, beside, inside, border, inward, before, reach, way, dots].forEach(
    (part, i) => {
      part.object.renderOrder = 40 + i;
    },
  );
  for (const part of [skin, rim]) part.set(RIM);
  disc.set(
    circleSegments(Math.PI, 0, 1, 64).flatMap((at, i) => (i % 6 === 0 ? [0, 0, 0, at] : [at])),
    Array.from({ length: 3 * 64 }, (_, i) => i),
  );
  const facing = new THREE.Quaternion();
  const place = new THREE.Vector3();
  let drawn: { answers: SectionAnswers | null; limit: Now['limit']; cloud: Now['cloud'] } = {
    answers: null,
    limit: null,
    cloud: null,
  };

  const fill = ({ limit, cloud }: Pick<Now, 'limit' | 'cloud'>, answers: SectionAnswers) => {
    if (limit && limit !== drawn.limit) {
      const { positions, indices, edges: segments } = outlineOf(limit.parts[0].shape);
      solid.set(positions, indices);
      edges.set(segments);
    }
    if (answers !== drawn.answers || cloud !== drawn.cloud) {
      const points = cloud?.parts[0].points ?? [];
      for (const [part, isIn] of [
        [inside, true],
        [beside, false],
      ] as const) {
        const some = parted(points, answers.plane, isIn);
        part.setPoints(some, new Float32Array(some.length / 3));
      }
      const { x, y } = answers.plane;
      flat.quaternion.copy(basis(x, y, cross(x, y)));
      const corners = cornersOf(answers.section).map(([u, v]) => [u, v, 0]);
      section.set(
        corners.flat(),
        corners.slice(2).flatMap((_, i) => [0, i + 1, i + 2]),
      );
      border.set(corners.flatMap((corner, i) => [...corner, ...corners[(i + 1) % corners.length]]));
    }
    drawn = { answers, limit, cloud };
  };

  return {
    object,
    setPalette({ text, line, limitFill, limitLine, violation, background, ...palette }) {
      solid.material.color.set(limitFill);
      section.material.color.set(limitFill);
      disc.material.color.set(text);
      edges.setColor(limitLine);
      border.setColor(limitLine);
      for (const part of [skin, rim]) part.setColor(line, 0.5);
      for (const part of [before, reach, way]) part.setColor(violation);
      inward.setColor(text, 0.7);
      styles.middle.fill.set(text);
      styles.held.fill.set(text);
      styles.asked.ring.set(violation);
      styles.asked.fill.set(background);
      dots.setHalo(background);
      for (const part of [inside, beside])
        part.setPalette({ text, line, limitFill, limitLine, violation, background, ...palette });
    },
    draw({ camera, height, knobs, there, scene: { open = 0 } }) {
      const now = readNow();
      const answers = now && sectionAnswers({ limit: now.limit, knobs });
      object.visible = Boolean(answers);
      if (!now || !answers) return [];
      fill(now, answers);
      facing.copy(flat.quaternion).invert();
      ball.quaternion.slerpQuaternions(SEEN, facing, open);
      const left = Math.max(0, 1 - open / GONE);
      solid.material.opacity = 0.13 * left;
      for (const part of [solid, edges, beside]) part.object.visible = left > 0;
      disc.material.opacity = 0.13 * (1 - open);
      section.material.opacity = 0.3;
      const away = camera.position.length();
      for (const part of [inside, beside]) {
        part.setSize((1 + 0.4 * open) * Math.min(5, Math.max(2.4, height / 190)));
        part.setDepthRange(away - 3, away + 3);
      }
      const { asked, nearest, beyond, clamps } = answers;
      const isOutside = clamps.length > 0;
      const grown = Math.max(0, Number(knobs.grown ?? 1));
      reach.set(ringAround(asked, grown * beyond));
      before.set(EARLIER.filter((share) => share < grown).flatMap((share) => ringAround(asked, share * beyond)));
      const isCut = (there.cut ?? 0) > 0.5;
      const isHeld = (there.now ?? 0) > 0.5;
      way.set([...asked, 0, ...nearest, 0]);
      inward.set([...asked, 0, 0, 0, 0]);
      // Lines show themselves when they are set.
      for (const part of [disc, section, rim, border]) part.object.visible = isCut;
      for (const part of [reach, before]) part.object.visible &&= isOutside && (there.circle ?? 0) > 0.5;
      way.object.visible = isOutside && isHeld;
      inward.object.visible = isOutside && isCut;
      skin.object.visible = open < 1;
      dots.begin();
      if (isCut) dots.add(0, 0, 0, styles.middle);
      if (isOutside) dots.add(...asked, 0, styles.asked);
      if (isHeld) dots.add(...nearest, 0, styles.held);
      dots.end();
      const wordAt = (at: readonly [number, number], text: string, colour: string, by: readonly [number, number]) => ({
        at: flat.localToWorld(place.set(...at, 0)).toArray(),
        text,
        colour,
        by,
      });
      return [
        { at: [0, Math.PI, 0], by: [0, -11], text: '180°', colour: 'text-2', isSmall: true },
        ...(isCut ? [wordAt([0, 0], 'middle', 'text-1', [-34, 0])] : []),
        ...(isOutside ? [wordAt(asked, 'asked', 'violation-fill', [0, -20])] : []),
        ...(isHeld ? [wordAt(nearest, isOutside ? 'held' : 'asked and held', 'text-1', [-8, 20])] : []),
      ];
    },
    dispose() {
      for (const part of [
        solid,
        disc,
        section,
        edges,
        skin,
        rim,
        border,
        inward,
        before,
        reach,
        way,
        dots,
        inside,
        beside,
      ])
        part.dispose();
    },
  };
}
