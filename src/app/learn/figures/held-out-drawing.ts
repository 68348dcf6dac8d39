import * as THREE from 'three';
import type { JointLimit, Quat, Vec3 } from '../../../core';
import { type JointCloud, limitVector } from '../../../core/limit';
import { createLimitSurface } from '../../../three/limit-geometry';
import { createLines } from '../../../three/lines';
import { createMarkers, markerStyle } from '../../../three/markers';
import type { ScenePalette } from '../../../three/palette';
import { createPointCloud } from '../../../three/points';
import { outlineUnder } from '../../drawing/outline-under';
import { COUNTED, isFifth, spreadOver } from './blocks';
import type { HeldOutLimit } from './learn-without';

const NO_EDGES = new Float32Array();
/** More of the hidden or stopped frames than this are not marked one by one. */
const MOST = 400;
/** CSS pixels: the diameter of a dot that was learned from. */
const LEARNED = 2.8;
/** Which of the frames that were hidden are dots: those that would be stopped, all, and some that are counted, until then alone. */
interface ShownDots {
  isMarked: boolean;
  hasHidden: boolean;
  isCounted: boolean;
}

/** A limit that was learned without a fifth of the clip, the samples, and dashes of another limit. @param parts those that the limit and the dashes are */
export function createHeldOut([filled, dashed]: readonly [filled: string, dashed: string]) {
  const surface = createLimitSurface();
  const before = createLines({ width: 1.6, dash: [0.09, 0.07], depthTest: false });
  const hidden = createMarkers(MOST);
  const stopped = createMarkers(MOST);
  const counted = createMarkers(COUNTED);
  const learnedDots = createPointCloud();
  // Over the samples of the page, which are all of one colour.
  learnedDots.object.renderOrder = 3;
  learnedDots.setSize(LEARNED);
  // All as near ones.
  learnedDots.setDepthRange(1e3, 2e3);
  // Whether it is there is no matter of its outline.
  const learned = new THREE.Group().add(surface.object);
  learned.name = filled;
  before.object.name = dashed;
  before.object.renderOrder = 50;
  hidden.object.name = 'samples';
  stopped.object.name = 'stopped';
  hidden.object.renderOrder = 59;
  stopped.object.renderOrder = 60;
  counted.object.name = 'samples';
  counted.object.renderOrder = 61;
  const markers = [hidden, stopped, counted];
  const object = new THREE.Group().add(
    learned,
    before.object,
    learnedDots.object,
    ...markers.map((each) => each.object),
  );
  const hiddenStyle = markerStyle(2, 1, 0, 0);
  const stoppedStyle = markerStyle(2.6, 1, 0, 1);
  const countedStyles = [markerStyle(5.5, 1, 0, 2), markerStyle(5.5, 1, 0, 2)] as const;
  const at: Vec3 = [0, 0, 0];
  let shown: { found: HeldOutLimit; view: JointLimit; dots: ShownDots } | null = null;
  /** Marks rotations where the limit in view sees them. */
  const mark = (
    markers: typeof hidden,
    rotations: readonly Quat[],
    styleOf: (rotation: Quat) => typeof hiddenStyle,
  ) => {
    markers.begin();
    const step = Math.max(1, Math.ceil(rotations.length / MOST));
    for (let i = 0; shown && i < rotations.length; i += step) {
      limitVector(shown.view, 0, rotations[i], at);
      markers.add(at[0], at[1], at[2], styleOf(rotations[i]));
    }
    markers.end();
  };
  return {
    object,
    /**
     * @param view the limit of all frames, whose space is seen: what was learned from fewer frames counts from elsewhere
     * @param old what is dashed; null for nothing
     */
    show(found: HeldOutLimit, view: JointLimit, dots: ShownDots, old: HeldOutLimit | null) {
      shown = { found, view, dots };
      surface.setOutline(outlineUnder(found.limit, view), false);
      before.set(old ? outlineUnder(old.limit, view).edges : NO_EDGES);
    },
    /** The samples that are not hidden; null for none. */
    showLearned(cloud: JointCloud | null) {
      const part = cloud?.parts[0];
      const range = shown?.found.range;
      const isHidden = (frame: number) => (range ? frame >= range[0] && frame <= range[1] : isFifth(frame));
      const isLearned = (i: number) => part !== undefined && !isHidden(part.frames[i]);
      learnedDots.setPoints(
        part?.points.filter((_, i) => isLearned(Math.floor(i / 3))) ?? [],
        part?.frames.filter((_, i) => isLearned(i)) ?? [],
      );
    },
    setPalette(palette: ScenePalette) {
      const grey = new THREE.Color(palette.limitLine).lerp(new THREE.Color(palette.line), 0.75);
      learnedDots.setPalette({ ...palette, sample: `#${grey.getHexString()}` });
      surface.setPalette(palette);
      before.setColor(palette.text);
      hiddenStyle.fill.set(palette.sample);
      stoppedStyle.fill.set(palette.violation);
      countedStyles[0].fill.set(palette.sample);
      countedStyles[1].fill.set(palette.violation);
      for (const each of [stopped, counted]) each.setHalo(palette.background);
      if (!shown) return;
      const { found, dots } = shown;
      mark(hidden, dots.hasHidden && (dots.isMarked || !dots.isCounted) ? found.hidden : [], () => hiddenStyle);
      mark(stopped, dots.isMarked ? found.stopped : [], () => stoppedStyle);
      mark(
        counted,
        dots.isCounted ? spreadOver(found.hidden) : [],
        (rotation) => countedStyles[dots.isMarked && found.stopped.includes(rotation) ? 1 : 0],
      );
    },
    dispose() {
      for (const part of [surface, before, learnedDots, ...markers]) part.dispose();
    },
  };
}
