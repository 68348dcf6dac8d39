import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { type LimberState, store } from '../../../state/store';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import { createPointCloud } from '../../../three/points';
import { useLimber } from '../../ui/use-limber';
import type { Now } from '../chapter';
import { jointThatNeeds } from '../joint-that-needs';
import { learnView } from '../learn-view';
import { jointWord } from '../live-words';
import { readNow } from '../now';
import { stretchLimb, turnJointBy } from '../turn-joint';
import { useNow } from '../use-apply';
import { type BeatScene, BeatView, facing } from './BeatView';
import { ownAxes, placeAsked, placeHeld, placeVector } from './own-axes';
import type { Word } from './scene-words';
import './flat.css';

/** From above: how many numbers a joint needs, what is said of them, chart units up to the middle of its cloud, and from there down to its words. */
const ROWS = [
  { needs: 1, word: 'one number', up: 3.1, below: 0.75 },
  { needs: 2, word: 'two numbers', up: 0.95, below: 0.95 },
  { needs: 3, word: 'three numbers', up: -2.1, below: 1.8 },
];
/** Chart units: aside to a cloud as it is widest, and to the same from its edge. */
const COLUMNS = [-1.5, 1.5];
const CLOUDS = ROWS.flatMap((row) => COLUMNS.map((x, edge) => ({ row, x, isEdge: edge === 1 })));
/** Chart units: where the scale stands, and half of its length, which is 90° long. */
const SCALE_UP = -4.75;
const SCALE = Math.PI / 4;
/** Chart units: where it is said from where clouds are seen. */
const HEADS_UP = 4.1;

/** The samples of three joints of the clip, each in its own principal axes and on one scale: nearly a line, a sheet and a lump; once told, also from their edges. */
export function ThreeClouds() {
  // Other clouds are another picture.
  useLimber((state) => state.fit);
  useLimber((state) => state.work.selectedJoint);
  useNow(moveAlong);
  return (
    <div className="flat-figure learn-pair fill">
      <BeatView
        create={createClouds}
        aim={({ edge = 1 }) => ({ ...facing(2.9, 4.9), at: [(1 - edge) * COLUMNS[0], -0.3, 0] })}
        label="Camera on the clouds"
      />
    </div>
  );
}

/** Moves the joint along the axes of its cloud. */
function moveAlong(now: Now): void {
  const { cloud } = now;
  if (cloud?.parts.length !== 1) return;
  const own = ownAxes(cloud);
  stretchLimb(now, now.joint);
  turnJointBy(now, placeVector(own, placeAsked(now, own)));
}

/** Of the joints that need one, two and three numbers: the joint and its cloud. */
const shownOf = (state: LimberState) =>
  ROWS.map(({ needs }) => {
    const joint = jointThatNeeds(state, needs);
    const cloud = state.fit?.clouds[joint] ?? null;
    return { joint, cloud: cloud && cloud.parts.length === 1 ? cloud : null };
  });

/** A place along the axes of a cloud, in the figure. */
const inFigure = ({ row, x, isEdge }: (typeof CLOUDS)[number], [a, b, c]: Readonly<Vec3>): Vec3 =>
  isEdge ? [x + a, row.up - c, b] : [x + a, row.up + b, c];

function createClouds(): BeatScene {
  const clouds = CLOUDS.map(() => createPointCloud());
  const interval = createLines({ width: 3, depthTest: false }, [], 1);
  const scale = createLines({ width: 1.6, depthTest: false }, [], 3);
  const ends = createMarkers(2);
  const held = createMarkers(2);
  const end = markerStyle(5, 1, 0, 2);
  const dot = markerStyle(6.5, 1, 0, 2.4);
  const all = new THREE.Group().add(...clouds.map(({ object }) => object));
  all.name = 'clouds';
  for (const cloud of clouds) cloud.setSeen(1e9);
  const hinge = new THREE.Group().add(interval.object, ends.object);
  hinge.name = 'hinge';
  interval.object.renderOrder = 20;
  ends.object.renderOrder = 21;
  held.object.renderOrder = 22;
  const [left, right] = [COLUMNS[0] - SCALE, COLUMNS[0] + SCALE];
  scale.set(
    [
      [left, 0, right, 0],
      [left, -0.08, left, 0.08],
      [right, -0.08, right, 0.08],
    ].flatMap(([ax, ay, bx, by]) => [ax, SCALE_UP + ay, 0, bx, SCALE_UP + by, 0]),
  );
  let drawn: (JointCloud | null)[] = [];
  const fill = (shown: readonly { cloud: JointCloud | null }[]) => {
    drawn = shown.map(({ cloud }) => cloud);
    CLOUDS.forEach((each, i) => {
      const cloud = drawn[ROWS.indexOf(each.row)];
      const { points } = cloud ? ownAxes(cloud) : { points: new Float32Array(0) };
      const placed = new Float32Array(points.length);
      for (let k = 0; k < points.length; k += 3)
        placed.set(inFigure(each, [points[k], points[k + 1], points[k + 2]]), k);
      clouds[i].setPoints(placed, new Float32Array(points.length / 3));
    });
    const [first] = drawn;
    const tips = first
      ? [ownAxes(first).low[0], ownAxes(first).high[0]].map((x) => inFigure(CLOUDS[0], [x, 0, 0]))
      : [];
    interval.set(tips.flat());
    ends.begin();
    for (const [x, y, z] of tips) ends.add(x, y, z, end);
    ends.end();
  };
  return {
    object: new THREE.Group().add(all, hinge, scale.object, held.object),
    setPalette(palette) {
      for (const cloud of clouds) cloud.setPalette(palette);
      interval.setColor(palette.limitLine);
      scale.setColor(palette.text);
      end.fill.set(palette.limitLine);
      dot.fill.set(palette.text);
      for (const markers of [ends, held]) markers.setHalo(palette.background);
      drawn = [];
    },
    draw({ camera, height }) {
      const state = store.getState();
      const shown = shownOf(state);
      if (shown.some(({ cloud }, i) => cloud !== drawn[i])) fill(shown);
      const isAnswered = learnView.getState().beat?.isAnswered ?? true;
      const away = camera.position.length();
      clouds.forEach((cloud, i) => {
        cloud.setSize(Math.min(5, Math.max(2.6, height / 180)));
        cloud.setDepthRange(away - 2, away + 2);
        cloud.object.visible = isAnswered || !CLOUDS[i].isEdge;
      });
      const now = readNow();
      const at = shown.findIndex(({ joint }) => joint === now?.joint);
      const cloud = shown[at]?.cloud;
      const place = now && cloud && placeHeld(now, ownAxes(cloud));
      held.begin();
      for (const each of CLOUDS) {
        if (!place || each.row !== ROWS[at] || (each.isEdge && !isAnswered)) continue;
        const [x, y, z] = inFigure(each, place);
        held.add(x, y, z, dot);
      }
      held.end();
      const { clip } = state;
      const words = shown.flatMap(({ joint, cloud }, i): Word[] => {
        const { up, below, word } = ROWS[i];
        const colour = joint === now?.joint ? 'text-1' : 'text-3';
        const name = clip ? jointWord({ clip, joint }) : '';
        return cloud ? [{ at: [COLUMNS[0], up - below, 0], text: isAnswered ? `${name}: ${word}` : name, colour }] : [];
      });
      const heads = isAnswered ? ['as it is widest', 'from its edge'] : [];
      return [
        ...words,
        ...heads.map((text, i): Word => ({ at: [COLUMNS[i], HEADS_UP, 0], text, colour: 'text-2', isSmall: true })),
        { at: [COLUMNS[0] + SCALE, SCALE_UP, 0], by: [24, 0], text: '90°', colour: 'text-2', isSmall: true },
      ];
    },
    dispose() {
      for (const part of [...clouds, interval, scale, ends, held]) part.dispose();
    },
  };
}
