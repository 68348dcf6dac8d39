import { View } from '@react-three/drei';
import { createRoot, extend, useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { Color, Fog, Group, PerspectiveCamera } from 'three';
import { tellFailure } from '../../state/attempt';
import { advance, drive, isStill, onTick } from '../../state/frame/playback';
import { store } from '../../state/store';
import { drawGradually, type Gradual } from '../../three/gradual';
import { viewState } from '../page/view-state';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { followFocus } from './keyboard-focus';
import { makeFramesUndrawn } from './make-frames';
import type { SmoothRest } from './smooth-rest';
import { writeAll } from './writes';

/** Figures of the frame drawn last, for the tests that keep the budgets. */
export const stageStats = {
  /** Draw calls of all views together. */
  drawCalls: 0,
  triangles: 0,
  /** ms of script, from the first update to the last draw call. */
  script: 0,
  /** What the graphics processor holds: what is put away must not stay. */
  geometries: 0,
  textures: 0,
};

/** Place among what is done for a frame: when all views have been drawn. */
export const LAST = 1000;
/** ms: a browser that has not given the graphics back by then does not. */
const PATIENCE = 15_000;

/** ms from when the page draws until what smooths edges at rest is fetched. */
const PATIENCE_FOR_EDGES = 2500;

let gradual: Gradual | null = null;

/** Whether all that belongs into the frame drawn last was drawn: new things come one after the other. */
export const isStageWhole = (): boolean => gradual?.isWhole ?? true;

// Only what is written as JSX: fiber's own Canvas would bring all of three.
extend({ Color, Fog, Group, PerspectiveCamera });

/** The one canvas. It lies behind the page; views draw where their elements are. Without WebGL the page goes on without. */
export function Stage() {
  const host = useRef<HTMLDivElement>(null!);
  useEffect(followFocus, []);
  useEffect(() => {
    let stop = () => {};
    // In a task of its own, so that mounting the page and making its renderer do not block as one.
    const later = setTimeout(() => {
      stop = setUp(host.current);
    });
    return () => {
      clearTimeout(later);
      stop();
    };
  }, []);
  return <div ref={host} className="stage" aria-hidden="true" />;
}

/** Draws into a canvas of its own: a root can't be made twice on one. Returns how to stop. */
function setUp(host: HTMLElement): () => void {
  const canvas = document.createElement('canvas');
  const antialias = !store.getState().drawsSlowly;
  // Asked here, for a renderer that gets none throws; what it is given here it takes.
  const context = canvas.getContext('webgl2', {
    alpha: true,
    antialias,
    depth: true,
    stencil: false,
    premultipliedAlpha: true,
    powerPreference: 'high-performance',
  });
  if (!context) {
    viewState.setState({ pictures: 'none' });
    return makeFramesUndrawn();
  }
  host.append(canvas);
  const root = createRoot(canvas);
  const gone = new AbortController();
  const { signal } = gone;
  watchContext(canvas, signal);
  let redraw = () => {};
  const fill = async () => {
    await root.configure({
      frameloop: 'demand',
      dpr: isStill ? 1 : [1, 2],
      shadows: 'percentage',
      gl: { antialias, alpha: true, powerPreference: 'high-performance', context },
      size: { width: innerWidth, height: innerHeight, top: 0, left: 0 },
      onCreated: ({ gl, invalidate }) => {
        gl.toneMappingExposure = 1.05;
        gl.info.autoReset = false;
        // Pictures that stand still take their time.
        gradual = isStill ? null : drawGradually(gl);
        redraw = invalidate;
      },
    });
    if (signal.aborted) return;
    root.render(
      <>
        <Pulse />
        <ErrorBoundary instead={() => null} onError={(error, again) => tellFailure(error, 'Drawing', again)}>
          <View.Port />
        </ErrorBoundary>
      </>,
    );
  };
  const start = () => {
    fill().catch(() => viewState.setState({ pictures: 'none' }));
  };
  start();
  addEventListener('resize', start, { signal });
  const stopRedrawing = viewState.subscribe(
    ({ pictures }, before) => pictures !== before.pictures && pictures === 'drawn' && redraw(),
  );
  return () => {
    gone.abort();
    stopRedrawing();
    root.unmount();
    canvas.remove();
  };
}

/** Follows whether the canvas has its graphics, until it is told to stop. */
function watchContext(canvas: HTMLCanvasElement, signal: AbortSignal): void {
  let patience = 0;
  const onLost = (event: Event) => {
    // Says that it is to come back.
    event.preventDefault();
    viewState.setState({ pictures: 'lost' });
    patience = window.setTimeout(() => viewState.setState({ pictures: 'none' }), PATIENCE);
  };
  const onRestored = () => {
    clearTimeout(patience);
    viewState.setState({ pictures: 'drawn' });
  };
  canvas.addEventListener('webglcontextlost', onLost, { signal });
  canvas.addEventListener('webglcontextrestored', onRestored, { signal });
  signal.addEventListener('abort', () => clearTimeout(patience));
}

/** The page's one loop: time and the frame of state, then scenes, then labels; for as long as something moves. */
function Pulse() {
  const invalidate = useThree((state) => state.invalidate);
  const gl = useThree((state) => state.gl);
  useEffect(() => {
    const ask = () => invalidate();
    // A page that stands still makes its frames by itself.
    const stops = [isStill ? onTick(ask) : drive(ask), store.subscribe(ask)];
    // Views are found by where their elements are: layout changes move them.
    const observer = new ResizeObserver(ask);
    observer.observe(document.body);
    const gone = new AbortController();
    const { signal } = gone;
    document.addEventListener('scroll', ask, { capture: true, passive: true, signal });
    // A press is answered by the page's words first: its picture takes longer, and comes a frame later.
    for (const press of ['click', 'keydown'])
      addEventListener(press, (event) => (event as Partial<KeyboardEvent>).repeat || gradual?.giveWay(), {
        capture: true,
        signal,
      });
    ask();
    return () => {
      for (const stop of stops) stop();
      observer.disconnect();
      gone.abort();
    };
  }, [invalidate]);
  const smooth = useRef<SmoothRest>(null);
  useEffect(() => {
    if (isStill || gl.getContextAttributes()?.antialias !== false) return;
    let isGone = false;
    const later = setTimeout(async () => {
      // What does not come is not missed: the picture stays as it is.
      const part = await import('./smooth-rest').catch(() => null);
      if (isGone || !part) return;
      smooth.current = part.smoothAtRest(gl, invalidate);
      invalidate();
    }, PATIENCE_FOR_EDGES);
    return () => {
      isGone = true;
      clearTimeout(later);
      smooth.current?.stop();
    };
  }, [gl, invalidate]);
  /** Whether the frame before said that this one follows at once: only then time has passed between them. */
  const goesOn = useRef(false);
  useFrame((_, delta) => {
    stageStats.script = performance.now();
    goesOn.current = advance(goesOn.current ? delta : 0);
    if (goesOn.current) invalidate();
    gl.info.reset();
    gradual?.begin();
    smooth.current?.begin(!gradual?.isPaused);
  }, -LAST);
  useFrame(() => {
    stageStats.script = performance.now() - stageStats.script;
    if (!gradual?.isPaused) {
      stageStats.drawCalls = gl.info.render.calls;
      stageStats.triangles = gl.info.render.triangles;
      Object.assign(stageStats, gl.info.memory);
    }
    smooth.current?.end(goesOn.current || !isStageWhole());
    if (!isStageWhole()) invalidate();
    writeAll();
  }, LAST);
  return null;
}
