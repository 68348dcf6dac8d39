import * as THREE from 'three';
import type { Clip, JointLimit, JointType, Vec3 } from '../../core';
import type { ShapeOutline } from '../../core/geometry';
import type { JointCloud } from '../../core/limit';
import type { ChartKind } from '../../core/space';
import { isStill } from '../../state/frame/playback';
import type { LimberState } from '../../state/store';
import { CHART_UP } from '../../three/chart-view';
import { createLimitSurface } from '../../three/limit-geometry';
import type { ScenePalette } from '../../three/palette';
import { createPointCloud } from '../../three/points';
import { createRotationBall, type RotationBall } from '../../three/rotation-ball';
import type { ViewPlace } from '../stage/drag-space';
import type { Lens } from '../stage/orbit';
import { ballAround, chartRadius } from './chart-scale';
import { nearestOnScreen } from './nearest-on-screen';
import { outlineOf } from './outline-of';
import { sampleVectors } from './sample-vectors';
import { createSpaceHinge, type SpaceHinge } from './space-hinge';
import { createSpaceMarks, FIRST, type SpaceFrame, type SpaceMarks } from './space-marks';
import { createSpacePath } from './space-path';

/** °: upright field of view of the cameras that look at rotation spaces. */
export const FOV = 24;
export const CHART_LENS: Lens = {
  fov: FOV,
  near: 0.1,
  far: 100,
  up: CHART_UP,
  minDistance: 1,
  maxDistance: 40,
  maxPolarAngle: Math.PI,
};
const SLOPE = Math.tan((FOV * Math.PI) / 360);
/** CSS pixels: diameter of a sample where half a turn measures so many. */
const POINT = 4.4;
const USUAL_BALL = 240;
/** CSS pixels: a finger's breadth. */
const FINGER = 10;
/** Half turns: samples that reach no further from their middle are about equally deep. */
const LEAST_DEPTH = 0.15;
const NOTHING: readonly number[] = [];

/** What is drawn in a limit: what ties leave of the limit, or what was learned before the limit was filled up. */
type Inner = 'slice' | 'learned';

/**
 * One joint's rotation space: samples, limit, and where the joint is in it now. Of a limit that is split it is the plane of swings.
 * In the coordinates of the chart, for a camera whose upright is `CHART_UP`.
 */
export interface SpaceScene extends Pick<SpaceMarks, 'asked' | 'held' | 'isApart' | 'angle' | 'isAtLimit'> {
  readonly object: THREE.Group;
  readonly chart: ChartKind;
  /** Whether all of it lies in the plane of swings. */
  readonly isFlat: boolean;
  /** The middle of the samples, and how far they reach from it; chart units. */
  readonly centre: Vec3;
  readonly extent: number;
  /** Corners of the limit's surface, V×3. */
  readonly outline: ArrayLike<number>;
  /** Chart units of half a turn, and of a quarter. */
  readonly ballRadius: number;
  readonly quarterRadius: number;
  setPalette(palette: ScenePalette): void;
  /** What is shown: a joint's limit, of whole rotations or of swings. Of a free joint the limit says only from where rotations count. */
  setLimit(clip: Clip | null, cloud: JointCloud | null, limit: JointLimit | null, isFree?: boolean): void;
  /** Says whether something is drawn in the limit: the limit is quiet then. */
  setInner(inner: Inner, isDrawn: boolean): void;
  hasInner(inner: Inner): boolean;
  /** What kind of joint it is; the axis of a hinge is drawn, and how far it turns about it. After `setLimit`. */
  setType(type: JointType | null): void;
  /** Chart units: where a hinge's interval ends; nothing for other joints. */
  readonly hingeEnds: SpaceHinge['ends'];
  /** From how far it is seen, in a view of that many CSS pixels upright: points fade and shrink with it. */
  setDistance(distance: number, height: number): void;
  update(state: LimberState, live: SpaceFrame): void;
  /** The sample nearest to a place of the view within a finger's breadth, as index into the part's frames; −1 for none. */
  pick(place: ViewPlace): number;
  dispose(): void;
}

export function createSpaceScene(): SpaceScene {
  const object = new THREE.Group();
  const surface = createLimitSurface();
  const points = createPointCloud();
  const path = createSpacePath();
  const hinge = createSpaceHinge();
  const marks = createSpaceMarks(hinge);
  object.add(surface.object, points.object, path.object, marks.object, hinge.object);
  // What chapters name in their text.
  surface.object.name = 'limit';
  points.object.name = 'samples';
  path.object.name = 'path';
  marks.object.name = 'now';
  const inners = new Set<Inner>();
  let palette: ScenePalette | null = null;
  let ball: RotationBall | null = null;
  let chart: ChartKind = 'exponential-map';
  let clip: Clip | null = null;
  let cloud: JointCloud | null = null;
  let limit: JointLimit | null = null;
  let samples: ArrayLike<number> = NOTHING;
  let isFlat = false;
  let outline: ShapeOutline | null = null;
  let ballRadius = Math.PI;
  let quarterRadius = Math.PI / 2;
  let bounds: { centre: Vec3; radius: number } = { centre: [0, 0, 0], radius: 1 };
  let seen = -1;
  let seenFit: Clip | null = null;

  const paint = () => {
    if (!palette) return;
    surface.setPalette(palette);
    points.setPalette(palette);
    ball?.setPalette(palette);
    path.setPalette(palette);
    hinge.setPalette(palette);
    marks.setPalette(palette);
  };

  return {
    object,
    get chart() {
      return chart;
    },
    get isFlat() {
      return isFlat;
    },
    asked: marks.asked,
    held: marks.held,
    get isApart() {
      return marks.isApart;
    },
    get angle() {
      return marks.angle;
    },
    get isAtLimit() {
      return marks.isAtLimit;
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
    setLimit(nextClip, nextCloud, nextLimit, isFree = false) {
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
      outline = part && !isFree ? outlineOf(part.shape) : null;
      surface.setOutline(outline, isFlat);
      // On a pane, in a body.
      points.object.renderOrder = isFlat ? 8 : 2;
      paint();
    },
    setInner(inner, isDrawn) {
      if (isDrawn) inners.add(inner);
      else inners.delete(inner);
      surface.setTone(inners.has('slice') ? 'outline' : inners.size > 0 ? 'veil' : 'body');
    },
    hasInner: (inner) => inners.has(inner),
    setType: (type) => hinge.set(type, limit),
    get hingeEnds() {
      return hinge.ends;
    },
    setDistance(distance, height) {
      const ball = (height / 2) * (ballRadius / (distance * SLOPE));
      points.setSize(Math.min(Math.max(POINT * (ball / USUAL_BALL) ** 0.75, 2.2), 5.5));
      // As deep as the samples are: those of a narrow limit too tell near from far.
      const deep = Math.max(bounds.radius, LEAST_DEPTH * ballRadius);
      points.setDepthRange(distance - deep, distance + deep);
    },
    update(state, live) {
      const joint = state.work.selectedJoint;
      const { isPlaying, markedFrames, hoveredFrame, work } = state;
      const { settings, manual } = work;
      if (!clip || limit?.joint !== joint) {
        path.hide();
        marks.hide();
        return;
      }
      // The cloud fills while the clip first plays; who stops to look sees all of it from then on.
      seen = isPlaying && !isStill ? Math.max(seen, live.frame) : clip.frameCount;
      points.setSeen(seen >= clip.frameCount - 1 || markedFrames ? 1e9 : seen);
      points.setRange(markedFrames?.[0] ?? -1, markedFrames?.[1] ?? 1e9);
      if (settings.pose === 'clip' && manual[joint] === undefined) path.draw(clip, limit, FIRST, live.frame);
      else path.hide();
      const isHovered = cloud !== null && hoveredFrame >= 0 && hoveredFrame < clip.frameCount;
      const sample = isHovered ? hoveredFrame * clip.skeleton.parents.length + joint : -1;
      marks.draw(limit, live, isFlat, clip.rotations, sample);
    },
    pick: (place) => nearestOnScreen(samples, place, FINGER),
    dispose() {
      ball?.dispose();
      for (const thing of [surface, points, path, marks, hinge]) thing.dispose();
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
    ball.object.name = 'ball';
    object.add(ball.object);
  }
}
