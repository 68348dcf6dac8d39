import { View } from '@react-three/drei';
import { createRoot, events, extend, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { Color, Fog, Group, PerspectiveCamera } from 'three';
import { isStill, onTick } from '../../state/playback';
import { store } from '../../state/store';
import { drawGradually, type Gradual } from '../../three/gradual';
import { writeAll } from './writes';
import './views.css';

/** Figures of the frame drawn last, for the tests that keep the budgets. */
export const stageStats = {
  /** Draw calls of all views together. */
  drawCalls: 0,
  triangles: 0,
  /** ms of script, from the first update to the last draw call. */
  script: 0,
};

/** Place among what is done for a frame: when all views have been drawn. */
export const LAST = 1000;

let gradual: Gradual | null = null;

/** Whether all that belongs into the frame drawn last was drawn: new things come one after the other. */
export const isStageWhole = (): boolean => gradual?.isWhole ?? true;

// Only what is written as JSX: fiber's own Canvas would bring all of three.
extend({ Color, Fog, Group, PerspectiveCamera });

/** The one canvas. It lies behind the page; views draw where their elements are. */
export function Stage() {
  const host = useRef<HTMLDivElement>(null!);
  useEffect(() => {
    // A canvas of its own for each run of the effect: a root can't be made twice on one.
    const canvas = document.createElement('canvas');
    host.current.append(canvas);
    const root = createRoot(canvas);
    let isGone = false;
    const fill = async () => {
      await root.configure({
        frameloop: 'demand',
        dpr: isStill ? 1 : [1, 2],
        shadows: 'percentage',
        gl: { antialias: !store.getState().drawsSlowly, alpha: true, powerPreference: 'high-performance' },
        events,
        size: { width: innerWidth, height: innerHeight, top: 0, left: 0 },
        onCreated: ({ gl, events: { connect } }) => {
          gl.toneMappingExposure = 1.05;
          gl.info.autoReset = false;
          // Pictures that stand still take their time.
          gradual = isStill ? null : drawGradually(gl);
          connect?.(document.body);
        },
      });
      if (isGone) return;
      root.render(
        <>
          <Pulse />
          <View.Port />
        </>,
      );
    };
    // In a task of its own, so that mounting the page and making its renderer do not block as one.
    const later = setTimeout(() => {
      void fill();
      addEventListener('resize', fill);
    });
    return () => {
      clearTimeout(later);
      removeEventListener('resize', fill);
      isGone = true;
      root.unmount();
      canvas.remove();
    };
  }, []);
  return (
    <div ref={host} aria-hidden="true" style={{ position: 'fixed', inset: 0, zIndex: 0, pointerEvents: 'none' }} />
  );
}

/** Asks for a frame whenever something that is drawn has changed. */
function Pulse() {
  const invalidate = useThree((state) => state.invalidate);
  const gl = useThree((state) => state.gl);
  useEffect(() => {
    const ask = () => invalidate();
    const stops = [onTick(ask), store.subscribe(ask)];
    // Views are found by where their elements are: layout changes move them.
    const observer = new ResizeObserver(ask);
    observer.observe(document.body);
    document.addEventListener('scroll', ask, { capture: true, passive: true });
    return () => {
      for (const stop of stops) stop();
      observer.disconnect();
      document.removeEventListener('scroll', ask, { capture: true });
    };
  }, [invalidate]);
  useFrame(() => {
    stageStats.script = performance.now();
    gl.info.reset();
    gradual?.begin();
  }, -1000);
  useFrame(() => {
    stageStats.script = performance.now() - stageStats.script;
    if (!gradual?.isPaused) {
      stageStats.drawCalls = gl.info.render.calls;
      stageStats.triangles = gl.info.render.triangles;
    }
    if (!isStageWhole()) invalidate();
    writeAll();
  }, LAST);
  return null;
}
