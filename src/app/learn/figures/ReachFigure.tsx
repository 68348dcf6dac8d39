import * as THREE from 'three';
import type { Vec3 } from '../../../core';
import {
  length,
  plus,
  readQuat,
  readVec3,
  rotateVector,
  rotationBetween,
  rotationFromVector,
  shortRotationVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import type { ReachReport } from '../../../state/frame/reach';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { degrees } from '../../ui/format';
import type { Now } from '../chapter';
import { learnView } from '../learn-view';
import { bendBetween, middleCircle, type TwoBones } from './elbow-circle';
import { lineThrough } from './painted-lines';
import type { Word } from './scene-words';
import { colourOf } from './tints';
import { useWordedDrawing } from './use-worded-drawing';
import { clipPlace, wayTo } from './way-to';

/** Places of the circle. */
const PLACES = 72;
/** Pieces of the arc of the bend; of the forearm: how far from the elbow the arc is, and its word. */
const BEND_PIECES = 24;
const [BEND_AT, BEND_WORD] = [0.55, 0.76];
/** Of the way from the elbow to the middle of the way to the target: where the corner there has its word. */
const CORNER_WORD = 0.45;
/** m. */
const DASH = [0.012, 0.012] as const;
/** How strong what the body hides is drawn. */
const BEHIND = 0.3;
/** What the corners of the triangle are called, by how the id of the limb ends. */
const CORNERS = { hand: ['shoulder', 'elbow', 'hand'], foot: ['hip', 'knee', 'foot'] } as const;
/** Of the way from the middle of the triangle: where the name of a corner stands. */
const NAME_AT = 1.45;

/** Round the limb that is pulled: its target, where that comes next, where the clip has the limb, its triangle with names, and the circle of its elbow. */
export function ReachFigure() {
  const figure = useWordedDrawing(createReachFigure, (reach, now) => reach.update(now));
  return figure ? <primitive object={figure.object} /> : null;
}

/** The last two bones of the limb that is pulled, as they are held now; null for a chain of fewer joints. */
function bonesOf({ clip, live }: Now, { chain: { joints } }: ReachReport): { bones: TwoBones; first: number } | null {
  const [first, middle, end] = joints.slice(-3);
  if (end === undefined) return null;
  const above = clip.skeleton.parents[first];
  const at = (joint: number): Vec3 => readVec3(live.worldPositions, joint);
  return {
    first,
    bones: {
      first: at(first),
      middle: at(middle),
      end: at(end),
      parentTurn: above < 0 ? [0, 0, 0, 1] : readQuat(live.worldRotations, above),
      firstTurn: readQuat(live.worldRotations, first),
    },
  };
}

/** The names of the corners, each outside of its corner. */
function cornerNames({ chain: { id } }: ReachReport, { first, middle, end }: TwoBones): Word[] {
  const names = id.endsWith('hand') ? CORNERS.hand : id.endsWith('foot') ? CORNERS.foot : [];
  const corners = [first, middle, end];
  const centre = times(plus(plus(first, middle), end), 1 / 3);
  return names.map((text, i) => ({
    at: plus(centre, subtract(corners[i], centre), NAME_AT),
    text,
    colour: 'text-1',
  }));
}

/** From where the upper arm would go on, round the elbow, to the forearm; and where its word stands. */
function bendArc({ first, middle, end }: TwoBones): { path: Vec3[]; word: Vec3 } {
  const [on, arm] = [unit(subtract(middle, first)), subtract(end, middle)];
  const turn = shortRotationVector(rotationBetween(on, unit(arm)));
  const at = (share: number, far: number): Vec3 =>
    plus(middle, rotateVector(rotationFromVector(times(turn, share)), on), far * length(arm));
  return {
    path: Array.from({ length: BEND_PIECES + 1 }, (_, i) => at(i / BEND_PIECES, BEND_AT)),
    word: at(0.4, BEND_WORD),
  };
}

/** Where the target comes once the guess is answered, on its way to where the limb begins: at the share of the way that the beat says; null otherwise. */
function nextPlace({ clip, live }: Now, { chain, target }: ReachReport): Vec3 | null {
  const { beat } = learnView.getState();
  const comes = beat?.scene.comes;
  if (comes === undefined || beat?.isAnswered) return null;
  const from = clipPlace(clip, wayTo(clip, chain.joints[0]), live.frame);
  return plus(from, subtract(target, from), comes);
}

/** Where the corner of the triangle at the elbow has its word. */
const insideElbow = ({ first, middle, end }: TwoBones): Vec3 =>
  plus(middle, subtract(times(plus(first, end), 0.5), middle), CORNER_WORD);

function createReachFigure() {
  const goal = createMarkers(1);
  const nexts = createMarkers(1);
  const coming = createLines({ width: 1.8, depthTest: false, dash: DASH }, [], 1);
  const starts = createMarkers(1);
  const lead = createLines({ width: 2.6, depthTest: false, dash: [0.02, 0.016] }, [], 1);
  const before = createLines({ width: 3, depthTest: false, opacity: 0.6 }, [], 2);
  const bend = createLines({ width: 3.4, depthTest: false }, [], 2 * BEND_PIECES);
  const rim = createLines({ width: 7, depthTest: false }, [], 3);
  const triangle = createLines({ width: 3, depthTest: false }, [], 3);
  const allowed = createLines({ width: 3.4 }, [], PLACES);
  const stopped = createLines({ width: 2.2, dash: DASH }, [], PLACES);
  const allowedBehind = createLines({ width: 2.4, isHiddenPart: true }, [], PLACES);
  const stoppedBehind = createLines({ width: 1.6, isHiddenPart: true, dash: DASH }, [], PLACES);
  const circleLines = [allowed, stopped, allowedBehind, stoppedBehind];
  const circle = new THREE.Group().add(allowed.object, allowedBehind.object);
  const barred = new THREE.Group().add(stopped.object, stoppedBehind.object);
  // Lines show themselves when they are set: the group alone says whether the triangle is there.
  const goals = new THREE.Group().add(coming.object, nexts.object, goal.object);
  const start = new THREE.Group().add(before.object, lead.object, starts.object);
  const sides = new THREE.Group().add(rim.object, triangle.object);
  goals.name = 'goal';
  bend.object.name = 'bend';
  sides.name = 'triangle';
  start.name = 'start';
  circle.name = 'circle';
  barred.name = 'barred';
  const object = new THREE.Group().add(start, bend.object, sides, circle, barred, goals);
  for (const part of circleLines) part.object.renderOrder = 59;
  for (const part of [before, lead, coming, bend, rim, triangle]) part.object.renderOrder = 60;
  for (const part of [starts, nexts, goal]) part.object.renderOrder = 61;
  const ring = markerStyle(11, 0, 2.6, 1.6);
  const thin = markerStyle(10, 0, 2, 0);
  const hollow = markerStyle(7, 0, 2.6, 1.6);
  const isThere = (part: string) => learnView.getState().beat?.parts.some(({ id }) => id === part) ?? false;
  return {
    object,
    setPalette(palette: ScenePalette) {
      before.setColor(palette.sample, 0.6);
      lead.setColor(palette.sample);
      hollow.ring.set(palette.sample);
      starts.setHalo(palette.background);
      bend.setColor(colourOf('angle', palette));
      triangle.setColor(palette.text);
      rim.setColor(palette.background, 0.7);
      allowed.setColor(palette.limitLine);
      allowedBehind.setColor(palette.limitLine, BEHIND);
      stopped.setColor(palette.text, 0.75);
      stoppedBehind.setColor(palette.text, BEHIND);
      for (const style of [ring, thin]) style.ring.set(palette.violation);
      coming.setColor(palette.violation);
      for (const part of [goal, nexts]) part.setHalo(palette.background);
    },
    /** Draws the moment; returns the words in it. */
    update(now: Now): readonly Word[] {
      const report = now.live.reach[0];
      const found = report ? bonesOf(now, report) : null;
      object.visible = found !== null;
      if (!report || !found) return [];
      const { bones, first } = found;
      goals.visible = isThere('goal');
      start.visible = isThere('start');
      sides.visible = isThere('triangle');
      circle.visible = barred.visible = isThere('circle');
      goal.begin();
      goal.add(...report.target, ring);
      goal.end();
      const next = nextPlace(now, report);
      nexts.begin();
      if (next) nexts.add(...next, thin);
      nexts.end();
      coming.set(next ? [...report.target, ...next] : []);
      const words: Word[] = next ? [{ at: next, by: [0, -22], text: 'next', colour: 'violation-fill' }] : [];
      if (start.visible) {
        const { clip, live } = now;
        const [top, bend, from] = report.chain.joints
          .slice(-3)
          .map((joint) => clipPlace(clip, wayTo(clip, joint), live.frame));
        before.set([...top, ...bend, ...bend, ...from]);
        starts.begin();
        starts.add(...from, hollow);
        starts.end();
        lead.set([...from, ...report.target]);
        words.push({ at: bend, by: [66, 0], text: 'where it was', colour: 'sample' });
      }
      const arc = bendArc(bones);
      bend.set(isThere('bend') ? [...lineThrough(arc.path), ...bones.middle, ...arc.path[0]] : []);
      const ends = [...bones.first, ...bones.middle, ...bones.middle, ...bones.end, ...bones.end, ...bones.first];
      for (const part of [rim, triangle]) part.set(ends);
      if (circle.visible) {
        const round = middleCircle(bones, now.state.fit?.limits[first] ?? null, PLACES);
        const lines = { true: [] as number[], false: [] as number[] };
        round.forEach(({ at, isAllowed }, i) => {
          const next = round[(i + 1) % round.length];
          lines[`${isAllowed && next.isAllowed}`].push(...at, ...next.at);
        });
        for (const part of [allowed, allowedBehind]) part.set(lines.true);
        for (const part of [stopped, stoppedBehind]) part.set(lines.false);
      }
      if (isThere('bend')) {
        const angle = bendBetween(bones.first, bones.middle, bones.end);
        const corner = { at: insideElbow(bones), text: degrees(Math.PI - angle), colour: 'text-1' };
        return [...words, { at: arc.word, text: degrees(angle), colour: 'angle' }, ...(sides.visible ? [corner] : [])];
      }
      // Along the circle its own words stand.
      return sides.visible && !circle.visible ? [...words, ...cornerNames(report, bones)] : words;
    },
    dispose() {
      for (const part of [goal, nexts, starts, before, lead, coming, bend, rim, triangle, ...circleLines])
        part.dispose();
    },
  };
}
