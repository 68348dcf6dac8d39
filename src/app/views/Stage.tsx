import { View } from '@react-three/drei';
import { Canvas, useFrame, useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { isStill, onTick } from '../../state/playback';
import { store } from '../../state/store';
import './views.css';

/** Figures of the frame drawn last, for the tests that keep the budgets. */
export const stageStats = {
  /** Draw calls of all views together. */
  drawCalls: 0,
  /** ms of script, from the first update to the last draw call. */
  script: 0,
};

/** The one canvas. It lies behind the page; views draw where their elements are. */
export function Stage() {
  return (
    <Canvas
      style={{ position: 'fixed', inset: 0, zIndex: 0, pointerEvents: 'none' }}
      frameloop="demand"
      dpr={isStill ? 1 : [1, 2]}
      shadows="percentage"
      gl={{ antialias: true, alpha: true, powerPreference: 'high-performance' }}
      eventSource={document.body}
      onCreated={({ gl }) => {
        gl.toneMappingExposure = 1.05;
        gl.info.autoReset = false;
      }}
    >
      <Pulse />
      <View.Port />
    </Canvas>
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
  }, -1000);
  useFrame(() => {
    stageStats.script = performance.now() - stageStats.script;
    stageStats.drawCalls = gl.info.render.calls;
  }, 1000);
  return null;
}
