import * as THREE from 'three';
import {
  type ChartKind,
  type Clip,
  type JointCloud,
  type JointLimit,
  type JointType,
  limitVector,
  modelOf,
  type Quat,
  rangeAt,
  readQuat,
  type ShapeOutline,
  type Vec3,
} from '../../core';
import { angleBetween } from '../../core/math/rotation';
import { distance } from '../../core/math/vector';
import type { LiveFrame } from '../../state/live';
import { isStill } from '../../state/playback';
import type { LimberState } from '../../state/store';
import { createArrow } from '../../three/arrow';
import { createRotationBall, type RotationBall } from '../../three/ball';
import { createLimitSurface } from '../../three/limit-geometry';
import { createLines } from '../../three/lines';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import type { ScenePalette } from '../../three/palette';
import { createPointCloud } from '../../three/points';
import { createTrail } from '../../three/trail';
import { TRAIL_SECONDS } from '../character/character-scene';
import { degrees } from '../ui/format';
import { ballAround, chartRadius } from './chart-scale';
import { AT_LIMIT } from './gauge';
import { hingeCurve, hingeOf, hingePoint } from './hinge';
import { outlineOf } from './outline-of';
import { sampleVectors } from './sample-vectors';

/** °: upright field of view of the cameras that look at rotation spaces. */
export const FOV = 24;
const SLOPE = Math.tan((FOV * Math.PI) / 360);
/** CSS pixels: diameter of a sample where half a turn measures so many. */
const POINT = 4.4;
const USUAL_BALL = 240;
const TRAIL_POINTS = 40;
/** rad: how far the axis of a hinge is drawn beyond its interval. */
const AXIS_BEYOND = 0.6;
/** rad: asked and held nearer than this are one dot. */
const APART = 0.01;
const NOTHING: readonly number[] = [];
/** The part that is shown: of whole rotations, or of swings, whose vectors (x, y, 0) are the chart's own. */
const FIRST = 0;

/** What a rotation space reads of a frame. */
export type SpaceFrame = Pick<LiveFrame, 'frame' | 'asked' | 'held' | 'askedViolation' | 'gauge'>;

/**
 * One joint's rotation space: samples, limit, and where the joint is in it now. Of a limit that is split it is the plane of swings.
 * In the coordinates of the chart, for a camera whose upright is `CHART_UP`.
 */
export interface SpaceScene {
  readonly object: THREE.Group;
  readonly chart: ChartKind;
  /** Whether all of it lies in the plane of swings. */
  readonly isFlat: boolean;
  /** Where asked and held rotations are in the chart; and whether they are told apart. */
  readonly asked: Vec3;
  readonly held: Vec3;
  readonly isApart: boolean;
  /** rad: how far the held rotation is from the reference. */
  readonly angle: number;
  readonly isAtLimit: boolean;
  /** The middle of the samples, and how far they reach from it; chart units. */
  readonly centre: Vec3;
  readonly extent: number;
  /** Corners of the limit's surface, V×3. */
  readonly outline: ArrayLike<number>;
  /** Chart units of half a turn, and of a quarter. */
  readonly ballRadius: number;
  readonly quarterRadius: number;
  setPalette(palette: ScenePalette): void;
  /** What is shown: a joint's limit, of whole rotations or of swings. */
  setLimit(clip: Clip | null, cloud: JointCloud | null, limit: JointLimit | null): void;
  /** What kind of joint it is; the axis of a hinge is drawn, and how far it turns about it. After `setLimit`. */
  setType(type: JointType | null): void;
  /** Chart units: where a hinge's interval ends; nothing for other joints. */
  readonly hingeEnds: readonly HingeEnd[];
  /** From how far it is seen, in a view of that many CSS pixels upright: points fade and shrink with it. */
  setDistance(distance: number, height: number): void;
  update(state: LimberState, live: SpaceFrame): void;
  /** The sample nearest to a point of the view within a finger's breadth, as index into the part's frames; −1 for none. */
  pick(camera: THREE.Camera, width: number, height: number, x: number, y: number): number;
  dispose(): void;
}

interface HingeEnd {
  at: Vec3;
  /** "130°". */
  text: string;
}

export function createSpaceScene(): SpaceScene {
  const object = new THREE.Group();
  const surface = createLimitSurface();
  const points = createPointCloud();
  const path = createTrail(TRAIL_POINTS, { width: 1.8, opacity: 0.95, depthTest: false });
  path.object.renderOrder = 80;
  const stem = createLines({ width: 1.1, depthTest: false, opacity: 0.75, dash: [0.035, 0.045] }, [], 1);
  stem.object.renderOrder = 70;
  const hingeAxis = createLines({ width: 1.2, depthTest: false, dash: [0.09, 0.07] });
  const hingeInterval = createLines({ width: 3.2, depthTest: false });
  hingeAxis.object.renderOrder = hingeInterval.object.renderOrder = 60;
  const arrow = createArrow(2.4, [8, 7]);
  const markers = createMarkers(8);
  object.add(surface.object, points.object, path.object, stem.object, arrow.object, markers.object);
  object.add(hingeAxis.object, hingeInterval.object);

  const solid = style(5.5, 1, 0, 2);
  const askedRing = style(6, 0.6, 2.4, 1.5);
  const hingeEnd = style(4, 1, 0, 1.5);
  const limitRing = style(9.5, 0, 2.2, 1.4);
  const foot = style(3, 0, 1.2, 0);
  const sampleRing = style(5.5, 0, 1.8, 1.2);

  const asked: Vec3 = [0, 0, 0];
  const held: Vec3 = [0, 0, 0];
  const step: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  const a = new THREE.Vector3();
  const b = new THREE.Vector3();
  let palette: ScenePalette | null = null;
  let ball: RotationBall | null = null;
  let chart: ChartKind = 'exponential-map';
  let clip: Clip | null = null;
  let cloud: JointCloud | null = null;
  let limit: JointLimit | null = null;
  let samples: ArrayLike<number> = NOTHING;
  let isFlat = false;
  let outline: ShapeOutline | null = null;
  let isApart = false;
  let angle = 0;
  let isAtLimit = false;
  let ballRadius = Math.PI;
  let quarterRadius = Math.PI / 2;
  let bounds: { centre: Vec3; radius: number } = { centre: [0, 0, 0], radius: 1 };
  let hingeEnds: readonly HingeEnd[] = [];
  let seen = -1;
  let seenFit: Clip | null = null;

  const paint = () => {
    if (!palette) return;
    surface.setPalette(palette);
    points.setPalette(palette);
    ball?.setPalette(palette);
    path.setPalette(palette.text, palette);
    markers.setHalo(palette.background);
    arrow.setColors(palette.violation, palette.background);
    stem.setColor(palette.text, 0.55);
    hingeAxis.setColor(palette.limitLine, 0.6);
    hingeInterval.setColor(palette.limitLine, 0.95);
    hingeEnd.fill.set(palette.limitLine);
    solid.fill.set(palette.text);
    askedRing.fill.set(palette.background);
    askedRing.ring.set(palette.violation);
    limitRing.ring.set(palette.violation);
    foot.ring.set(palette.text);
    sampleRing.ring.set(palette.text);
  };

  return {
    object,
    get chart() {
      return chart;
    },
    get isFlat() {
      return isFlat;
    },
    asked,
    held,
    get isApart() {
      return isApart;
    },
    get angle() {
      return angle;
    },
    get isAtLimit() {
      return isAtLimit;
    },
    get centre() {
      return bounds.centre;
    },
    get extent() {
      return bounds.radius;
    },
    get outline() {
      return outline?.positions ?? NOTHING;
    },
    get ballRadius() {
      return ballRadius;
    },
    get quarterRadius() {
      return quarterRadius;
    },
    setPalette(next) {
      palette = next;
      paint();
    },
    setLimit(nextClip, nextCloud, nextLimit) {
      clip = nextClip;
      cloud = nextCloud;
      limit = nextLimit;
      if (clip !== seenFit) {
        // What is added to a clip that has been seen, or read together with others, shows at once.
        seen = clip && (clip.ranges || clip.skeleton === seenFit?.skeleton) ? Infinity : -1;
        seenFit = clip;
      }
      const part = limit?.parts[FIRST];
      setRoom(part?.chart ?? 'exponential-map', part?.bounds === 'swing');
      const cloudPart = cloud?.parts[FIRST];
      samples = cloudPart ? sampleVectors(cloudPart) : NOTHING;
      points.setPoints(samples, cloudPart?.frames ?? NOTHING);
      bounds = ballAround(samples);
      outline = part ? outlineOf(part.shape) : null;
      surface.setOutline(outline, isFlat);
      // On a pane, in a body.
      points.object.renderOrder = isFlat ? 8 : 2;
      paint();
    },
    setType(type) {
      const hinge = hingeOf(type);
      hingeEnds = [];
      if (!hinge || !limit) {
        hingeAxis.set([]);
        hingeInterval.set([]);
        return;
      }
      const [low, high] = hinge.interval;
      const current = limit;
      hingeAxis.set(hingeCurve(current, hinge, low - AXIS_BEYOND, high + AXIS_BEYOND));
      hingeInterval.set(hingeCurve(current, hinge, low, high));
      hingeEnds = hinge.interval.map((angle) => ({ text: degrees(angle), at: hingePoint(current, hinge, angle) }));
    },
    get hingeEnds() {
      return hingeEnds;
    },
    setDistance(distance, height) {
      const ball = (height / 2) * (ballRadius / (distance * SLOPE));
      points.setSize(Math.min(Math.max(POINT * (ball / USUAL_BALL) ** 0.75, 2.2), 5.5));
      points.setDepthRange(distance - 0.75 * ballRadius, distance + 0.75 * ballRadius);
    },
    update(state, live) {
      const joint = state.selectedJoint;
      const isShown = limit !== null && limit.joint === joint;
      path.begin();
      markers.begin();
      arrow.hide();
      stem.object.visible = isShown && !isFlat;
      isApart = false;
      if (isShown && limit && clip) {
        // The cloud fills while the clip first plays; who stops to look sees all of it from then on.
        seen = state.isPlaying && !isStill ? Math.max(seen, live.frame) : clip.frameCount;
        points.setSeen(seen >= clip.frameCount - 1 || state.brush ? 1e9 : seen);
        points.setRange(state.brush?.[0] ?? -1, state.brush?.[1] ?? 1e9);
        limitVector(limit, FIRST, readQuat(live.asked, joint, q), asked);
        limitVector(limit, FIRST, readQuat(live.held, joint, q), held);
        angle = angleBetween(limit.reference, q);
        isApart = live.askedViolation[joint] > APART && distance(asked, held) > APART;
        const { shape } = limit.parts[FIRST];
        isAtLimit = modelOf(shape).gauge(shape, asked) >= AT_LIMIT;
        const [x, y, z] = isApart ? asked : held;
        if (!isFlat) {
          stem.begin();
          stem.add(x, y, 0, x, y, z);
          stem.end();
          markers.add(x, y, 0, foot);
        }
        if (state.settings.pose === 'clip' && state.manual[joint] === undefined) drawPath(live.frame);
        for (const end of hingeEnds) markers.add(end.at[0], end.at[1], end.at[2], hingeEnd);
        const { hoveredFrame } = state;
        const frames = cloud?.parts[FIRST].frames;
        if (hoveredFrame >= 0 && hoveredFrame < clip.frameCount && frames) {
          const joints = clip.skeleton.parents.length;
          limitVector(limit, FIRST, readQuat(clip.rotations, hoveredFrame * joints + joint, q), step);
          markers.add(step[0], step[1], step[2], sampleRing);
        }
        if (isApart) {
          arrow.set(a.fromArray(asked), b.fromArray(held));
          markers.add(asked[0], asked[1], asked[2], askedRing);
        } else if (isAtLimit) markers.add(held[0], held[1], held[2], limitRing);
        markers.add(held[0], held[1], held[2], solid);
      }
      path.end();
      markers.end();
    },
    pick(camera, width, height, x, y) {
      let best = 10;
      let found = -1;
      for (let i = 0; i < samples.length / 3; i++) {
        a.fromArray(samples, 3 * i).project(camera);
        const away = Math.hypot(((a.x + 1) / 2) * width - x, ((1 - a.y) / 2) * height - y);
        if (away < best) {
          best = away;
          found = i;
        }
      }
      return found;
    },
    dispose() {
      ball?.dispose();
      for (const thing of [surface, points, path, stem, hingeAxis, hingeInterval, arrow, markers]) thing.dispose();
    },
  };

  function setRoom(nextChart: ChartKind, isNextFlat: boolean): void {
    if (ball && nextChart === chart && isNextFlat === isFlat) return;
    chart = nextChart;
    isFlat = isNextFlat;
    if (ball) {
      object.remove(ball.object);
      ball.dispose();
    }
    ball = createRotationBall((turn) => chartRadius(chart, turn), isFlat);
    ballRadius = chartRadius(chart, Math.PI);
    quarterRadius = chartRadius(chart, Math.PI / 2);
    object.add(ball.object);
  }

  /** Where the joint has been in the last moments of the clip. */
  function drawPath(frame: number): void {
    if (!clip || !limit) return;
    const joints = clip.skeleton.parents.length;
    const range = rangeAt(clip, frame);
    const span = Math.round(TRAIL_SECONDS / range.clip.frameTime);
    const stride = Math.max(1, Math.ceil(span / (TRAIL_POINTS - 2)));
    const first = Math.max(range.firstFrame, frame - span);
    let isFirst = true;
    for (let f = Math.ceil(first / stride) * stride; ; f = Math.min(f + stride, frame)) {
      const at = Math.min(f, frame);
      readQuat(clip.rotations, at * joints + limit.joint, q);
      const [x, y, z] = step;
      limitVector(limit, FIRST, q, step);
      // A change of cover is no movement.
      if (!isFirst && Math.hypot(step[0] - x, step[1] - y, step[2] - z) > 1) path.begin();
      path.add(step[0], step[1], step[2]);
      isFirst = false;
      if (at >= frame) break;
    }
  }
}

function style(radius: number, fillOpacity: number, ringWidth: number, halo: number): MarkerStyle {
  return { radius, fillOpacity, ringWidth, halo, fill: new THREE.Color(), ring: new THREE.Color() };
}
