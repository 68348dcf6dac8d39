import { View } from '@react-three/drei';
import { useFrame, useThree } from '@react-three/fiber';
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef } from 'react';
import * as THREE from 'three';
import { limitVector, type Quat, readQuat, sideOf, type Vec3 } from '../../core';
import { hoverJoint, selectJoint } from '../../state/actions';
import { isStill } from '../../state/playback';
import { type FitResult, store } from '../../state/store';
import { createMarkers, type MarkerStyle } from '../../three/markers';
import type { SmallPlot } from '../../three/small-plot-cameras';
import { createSmallPlots } from '../../three/small-plots';
import { movingJoints } from '../joints/joints';
import { LAST } from '../stage/Stage';
import { usePalette } from '../stage/scene-palettes';
import { useDisposable } from '../stage/use-disposable';
import { useLimber } from '../ui/use-limber';
import { useSteady } from '../ui/use-steady';
import { ballAround, chartRadius } from './chart-scale';
import { AT_LIMIT } from './gauge';
import { COLUMNS, commonPrefix, jointRows, shortName } from './joint-grid';
import { outlineOf } from './outline-of';
import { sampleVectors } from './sample-vectors';

/** All joints that move as small plots, by side. Each is a button that selects its joint. Fills its element. */
export function AllJointsView() {
  const track = useRef<HTMLDivElement>(null!);
  const grid = useRef<HTMLDivElement>(null!);
  const plots = useDisposable(createSmallPlots);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const selected = useLimber((state) => state.selectedJoint);
  const isFitted = clip !== null && fit !== null && fit.limits.length === clip.skeleton.names.length;
  // A new fit of the same joints keeps their tiles, and what is drawn in them until it is drawn anew.
  const rows = useSteady(
    useMemo(() => (isFitted ? jointRows(clip.skeleton, movingJoints(clip, fit)) : null), [isFitted, clip, fit]),
  );
  const names = useSteady(clip?.skeleton.names);
  const joints = useMemo(() => rows?.flat().filter((joint) => joint >= 0) ?? [], [rows]);
  const prefix = useMemo(() => commonPrefix(clip?.skeleton.names ?? []), [clip]);
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
      <div ref={grid} className="joint-grid fill">
        {clip && rows
          ? rows.flatMap((row, r) =>
              row.map((joint, column) =>
                joint < 0 ? null : (
                  <button
                    key={joint}
                    type="button"
                    className="joint-tile"
                    style={{ '--row': r + 1, '--column': (column % COLUMNS) + 1 } as CSSProperties}
                    data-joint={joint}
                    data-side={sideOf(clip.skeleton, joint)}
                    aria-label={clip.skeleton.names[joint]}
                    aria-pressed={joint === selected}
                    title={clip.skeleton.names[joint]}
                    onClick={() => selectJoint(joint)}
                    onPointerEnter={() => hoverJoint(joint)}
                    onPointerLeave={() => hoverJoint(-1)}
                  >
                    <span className="small">{shortName(clip.skeleton.names[joint], prefix)}</span>
                  </button>
                ),
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
/** CSS pixels before the first tile of a row that scrolls. */
const ROW_START = 16;

function Plots({ plots, fit, names, joints, track, grid }: PlotsProps) {
  const palette = usePalette();
  const invalidate = useThree((state) => state.invalidate);
  const isLaidOut = useRef(false);
  const tiles = useRef<HTMLElement[]>([]);
  const wasAtLimit = useRef(new Uint8Array(0));
  const dots = useDisposable(createDots);

  useEffect(() => {
    plots.setPalette(palette);
    dots?.setPalette(palette.background, palette.text, palette.violation);
    invalidate();
  }, [plots, dots, palette, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: plots of other joints must not stand in these tiles
  useEffect(() => plots.setPlots([]), [plots, joints, names]);
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
      plots.setPlots(made);
      invalidate();
    };
    work();
    return () => clearTimeout(later);
  }, [plots, fit, joints, invalidate]);
  useEffect(() => {
    tiles.current = joints.map((joint) => grid.current.querySelector<HTMLElement>(`[data-joint="${joint}"]`)!);
    wasAtLimit.current = new Uint8Array(joints.length);
    for (const tile of tiles.current) delete tile.dataset.limit;
    const forget = () => {
      isLaidOut.current = false;
      invalidate();
    };
    forget();
    const observer = new ResizeObserver(forget);
    observer.observe(track.current);
    for (const tile of tiles.current) observer.observe(tile);
    const scroller = grid.current;
    scroller.addEventListener('scroll', forget, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', forget);
    };
  }, [joints, track, grid, invalidate]);

  useFrame(({ gl }) => {
    if (!isLaidOut.current) {
      isLaidOut.current = true;
      layOut(plots, tiles.current, track.current);
    }
    plots.refresh(gl);
    const { live } = store.getState();
    if (!dots || !live || live.gauge.length !== fit.limits.length) return;
    dots.markers.begin();
    for (let i = 0; i < joints.length; i++) {
      const joint = joints[i];
      const isAtLimit = live.gauge[joint] >= AT_LIMIT;
      limitVector(fit.limits[joint], 0, readQuat(live.asked, joint, q), vector);
      plots.locate(i, vector, place);
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
      {dots ? <primitive object={dots.markers.object} /> : null}
    </>
  );
}

function createDots() {
  const markers = createMarkers(3 * COLUMNS, 'screen');
  const dot: MarkerStyle = {
    radius: 2.6,
    fillOpacity: 1,
    ringWidth: 0,
    halo: 1.1,
    fill: new THREE.Color(),
    ring: new THREE.Color(),
  };
  const ring: MarkerStyle = { ...dot, radius: 3.2, ringWidth: 1.8, fill: new THREE.Color(), ring: new THREE.Color() };
  return {
    markers,
    dot,
    ring,
    setPalette(background: string, text: string, violation: string) {
      markers.setHalo(background);
      dot.fill.set(text);
      ring.fill.set(background);
      ring.ring.set(violation);
    },
    dispose: () => markers.dispose(),
  };
}

function layOut(plots: ReturnType<typeof createSmallPlots>, tiles: readonly HTMLElement[], track: HTMLElement): void {
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
}

/** A joint's whole rotations, or where its bone points. */
function smallPlot(fit: FitResult, joint: number): SmallPlot {
  const { shape, chart, bounds } = fit.limits[joint].parts[0];
  const points = sampleVectors(fit.clouds[joint].parts[0]);
  const outline = outlineOf(shape);
  const around = ballAround(outline.positions.length > 0 ? outline.positions : points);
  const radius = Math.max(0.3, 1.06 * around.radius);
  const ring = chartRadius(chart, Math.PI / 4);
  return {
    points,
    outline,
    centre: around.centre,
    radius,
    ring: radius > 0.6 * ring ? ring : 0,
    isFlat: bounds === 'swing',
  };
}
