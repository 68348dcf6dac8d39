import { View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import * as THREE from 'three';
import type { Quat, Vec3 } from '../../core';
import { sideOf } from '../../core/clip';
import { AT_LIMIT, limitVector } from '../../core/limit';
import { readQuat } from '../../core/math';
import { isStill } from '../../state/frame/playback';
import { type FitResult, store } from '../../state/store';
import type { SmallPlot } from '../../three/small-plot-cameras';
import { createSmallPlots } from '../../three/small-plots';
import { Guests } from '../guests/guests';
import { useViewState } from '../page/view-state';
import { LAST } from '../stage/Stage';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { movingJoints } from '../ui/joints';
import { useLimber } from '../ui/use-limber';
import { useSteady } from '../ui/use-steady';
import { JointTile } from './JointTile';
import { COLUMNS, clipRects, jointRows, withinBall } from './joint-grid';
import { createDots } from './joint-grid-dots';
import { smallPlot } from './joint-grid-plot';

/** All joints that move as small plots, by side. Each is a button that selects its joint. Fills its element. */
export function AllJointsView() {
  const track = useRef<HTMLDivElement>(null!);
  const grid = useRef<HTMLDivElement>(null!);
  const plots = useDisposable(createSmallPlots);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const selected = useLimber((state) => state.work.selectedJoint);
  const isFitted = clip !== null && fit !== null && fit.limits.length === clip.skeleton.names.length;
  // A new fit of the same joints keeps their tiles, and what is drawn in them until it is drawn anew.
  const isolated = useViewState((state) => state.isolated);
  const rows = useSteady(
    useMemo(() => {
      if (!isFitted) return null;
      const moving = movingJoints(clip, fit);
      return jointRows(clip.skeleton, isolated ? moving.filter((joint) => isolated.includes(joint)) : moving);
    }, [isFitted, clip, fit, isolated]),
  );
  const names = useSteady(clip?.skeleton.names);
  const joints = useMemo(() => rows?.flat().filter((joint) => joint >= 0) ?? [], [rows]);
  const columns = Math.max(0, ...(rows?.map((row) => row.length) ?? []));
  const hasSides = rows?.slice(1).some((row) => row.some((joint) => clip && sideOf(clip.skeleton, joint) !== 'centre'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: tiles come with the rows
  useEffect(() => {
    const tile = grid.current.querySelector(`[data-joint="${selected}"]`);
    if (!tile) return;
    const { left, right } = tile.getBoundingClientRect();
    const around = grid.current.getBoundingClientRect();
    // One that is in sight stays under the finger; another comes first in its row.
    // Its row alone: the panel around it stays where it was scrolled to.
    if (left < around.left || right > around.right) grid.current.scrollLeft += left - around.left - ROW_START;
  }, [selected, rows]);
  return (
    <div className="view">
      <View ref={track as never} className="view-track fill">
        {plots && fit ? (
          <Plots plots={plots} fit={fit} names={names} joints={joints} track={track} grid={grid} />
        ) : null}
      </View>
      <div
        ref={grid}
        className={hasSides ? 'joint-grid fill has-sides' : 'joint-grid fill'}
        style={{ '--columns': Math.max(COLUMNS, columns), '--peek': columns > COLUMNS ? 0.5 : 0 } as CSSProperties}
      >
        {hasSides &&
          ROW_NAMES.map((name, r) => (
            <span key={name} className="joint-row-name small" style={{ '--row': r + 1 } as CSSProperties}>
              {name}
            </span>
          ))}
        {clip && rows
          ? rows.flatMap((row, r) =>
              row.map((joint, column) =>
                joint < 0 ? null : <JointTile key={joint} joint={joint} row={r + 1} column={column + 1} />,
              ),
            )
          : null}
      </div>
    </div>
  );
}

interface PlotsProps {
  plots: ReturnType<typeof createSmallPlots>;
  fit: FitResult;
  /** Of all joints: other names are another skeleton. */
  names: readonly string[] | undefined;
  /** In the order of the tiles. */
  joints: readonly number[];
  track: RefObject<HTMLDivElement>;
  grid: RefObject<HTMLDivElement>;
}

const q: Quat = [0, 0, 0, 1];
const vector: Vec3 = [0, 0, 0];
const place = new THREE.Vector3();
/** ms of work between two looks at what else is to do. */
const SLICE = 8;
/** CSS pixels at the foot of a tile that belong to its name. */
const NAME_HEIGHT = 13;
const INSET = 2;
/** CSS pixels before the first tile of a row that scrolls: the row's name stands there. */
const ROW_START = 20;
/** CSS pixels from the edge of a plot to the middle of a mark at its edge. */
const MARK = 4;
const ROW_NAMES = ['Centre', 'Left', 'Right'];

function Plots({ plots, fit, names, joints, track, grid }: PlotsProps) {
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const isLaidOut = useRef(false);
  const tiles = useRef<HTMLElement[]>([]);
  const shown = useRef<readonly SmallPlot[]>([]);
  const rects = useRef<Float32Array>(new Float32Array(0));
  const wasAtLimit = useRef(new Uint8Array(0));
  const dots = useDisposable(createDots);
  const [looks, setLooks] = useState(0);

  useEffect(() => {
    plots.setPalette(palette);
    dots?.setPalette(palette.background, palette.text, palette.violation);
    invalidate();
  }, [plots, dots, palette, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: plots of other joints must not stand in these tiles
  useEffect(() => {
    shown.current = [];
    plots.setPlots([]);
  }, [plots, joints, names]);
  useEffect(() => {
    const made: SmallPlot[] = [];
    let later = 0;
    // Some shapes take their time to outline: a few at once, and the page stays responsive.
    const work = () => {
      const end = performance.now() + (isStill ? Number.POSITIVE_INFINITY : SLICE);
      while (made.length < joints.length && performance.now() < end) made.push(smallPlot(fit, joints[made.length]));
      if (made.length < joints.length) {
        later = window.setTimeout(work);
        return;
      }
      shown.current = made;
      plots.setPlots(made);
      invalidate();
    };
    work();
    return () => clearTimeout(later);
  }, [plots, fit, joints, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again
  useEffect(() => {
    const scroller = grid.current;
    const host = track.current;
    // The pictures are rendered by themselves, and the page may have left by then.
    if (!scroller || !host) return;
    const found = joints.map((joint) => scroller.querySelector<HTMLElement>(`[data-joint="${joint}"]`));
    tiles.current = found.filter((tile) => tile !== null);
    if (tiles.current.length < joints.length) {
      // The page has yet to make them: it renders apart from its pictures.
      const again = requestAnimationFrame(() => setLooks((looks) => looks + 1));
      return () => cancelAnimationFrame(again);
    }
    wasAtLimit.current = new Uint8Array(joints.length);
    for (const tile of tiles.current) delete tile.dataset.limit;
    const forget = () => {
      isLaidOut.current = false;
      invalidate();
    };
    forget();
    const observer = new ResizeObserver(forget);
    observer.observe(host);
    for (const tile of tiles.current) observer.observe(tile);
    scroller.addEventListener('scroll', forget, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', forget);
    };
  }, [joints, track, grid, invalidate, looks]);

  useFrame(({ gl }) => {
    if (!isLaidOut.current && track.current && tiles.current.length === joints.length) {
      isLaidOut.current = true;
      rects.current = layOut(plots, tiles.current, track.current);
    }
    plots.refresh(gl);
    const { live } = store.getState();
    if (!dots || !live || live.gauge.length !== fit.limits.length) return;
    dots.markers.begin();
    for (let i = 0; i < joints.length; i++) {
      const joint = joints[i];
      const isAtLimit = live.gauge[joint] >= AT_LIMIT;
      const plot = shown.current[i];
      if (!plot) continue;
      limitVector(fit.limits[joint], 0, readQuat(live.asked, joint, q), vector);
      plots.locate(i, withinBall(vector, plot.centre, plot.radius, vector), place);
      const at = 4 * i;
      const { current: rect } = rects;
      place.x = Math.min(Math.max(place.x, rect[at]), rect[at + 2]);
      place.y = Math.min(Math.max(place.y, rect[at + 1]), rect[at + 3]);
      dots.markers.add(place.x, place.y, 0, isAtLimit ? dots.ring : dots.dot);
    }
    dots.markers.end();
  });
  // After the views have been drawn: they ask where their elements are.
  useFrame(() => {
    const { live } = store.getState();
    // A frame may come between new joints and their tiles.
    if (!live || live.gauge.length !== fit.limits.length || tiles.current.length !== joints.length) return;
    for (let i = 0; i < joints.length; i++) {
      const isAtLimit = live.gauge[joints[i]] >= AT_LIMIT;
      if (isAtLimit === (wasAtLimit.current[i] === 1)) continue;
      wasAtLimit.current[i] = isAtLimit ? 1 : 0;
      tiles.current[i].toggleAttribute('data-limit', isAtLimit);
    }
  }, LAST);

  return (
    <>
      <color attach="background" args={[palette.background]} />
      <primitive object={plots.object} />
      <Guests at="small plots" plots={plots} shown={shown} joints={joints} />
      {dots ? <primitive object={dots.markers.object} /> : null}
    </>
  );
}

function layOut(
  plots: ReturnType<typeof createSmallPlots>,
  tiles: readonly HTMLElement[],
  track: HTMLElement,
): Float32Array {
  const frame = track.getBoundingClientRect();
  const rects = new Float32Array(4 * tiles.length);
  tiles.forEach((tile, i) => {
    const box = tile.getBoundingClientRect();
    rects[4 * i] = box.left - frame.left + INSET;
    rects[4 * i + 1] = box.top - frame.top + INSET;
    rects[4 * i + 2] = Math.max(0, box.width - 2 * INSET);
    rects[4 * i + 3] = Math.max(0, box.height - 2 * INSET - NAME_HEIGHT);
  });
  plots.setLayout(rects, frame.width, frame.height);
  return clipRects(rects, Math.max(1, frame.width), Math.max(1, frame.height), MARK);
}
