import { useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { NO_FRAME } from '../../core/edit';
import { hoverFrame, seekFrame } from '../../state/actions';
import { store } from '../../state/store';
import { filledHere } from '../drawing/filled';
import { CHART_LENS, createSpaceScene, type SpaceScene } from '../drawing/space-scene';
import { Guests } from '../guests/guests';
import { isEditingSamples, useEditView, useHasDrawn, useViewState } from '../page/view-state';
import type { ViewPlace } from '../stage/drag-space';
import { glideTime } from '../stage/glide';
import { OrbitView } from '../stage/OrbitView';
import { useFraming, useTaker, useView } from '../stage/view';
import { isDragUnderWay } from '../ui/drag';
import { lackAt } from '../ui/joints';
import { lazyRoom } from '../ui/lazy-room';
import { useLimber, useSelectedCloud, useSelectedLimit } from '../ui/use-limber';
import { createSpaceCamera, type PlotInsets } from './space-camera';

const SpaceWords = lazyRoom('The words of the plot', () => import('./SpaceWords'), 'SpaceWords', { isPlaceless: true });

const DotLayer = lazyRoom('Turning in the plot', () => import('./DotLayer'), 'DotLayer', { isPlaceless: true });

const TwistDial = lazyRoom('The twist', () => import('./TwistDial'), 'TwistDial', {
  wait: <div className="twist-dial" />,
});

/** The selected joint's rotation space, whole or as swing and twist. Fills its element. */
export function JointSpaceView({ insets }: { insets: PlotInsets }) {
  const isSplit = useLimber((state) => (state.fit?.limits[state.work.selectedJoint]?.parts.length ?? 1) > 1);
  return (
    <div className={isSplit ? 'view space-view is-split' : 'view space-view'}>
      <SpacePlot isSplit={isSplit} insets={insets} />
      {isSplit ? <TwistDial /> : null}
    </div>
  );
}

function SpacePlot({ isSplit, insets }: { isSplit: boolean; insets: PlotInsets }) {
  const inset = useViewState((state) => state.inset);
  return (
    <OrbitView
      className="space-plot"
      create={createSpaceScene}
      takers="space"
      name="space"
      label="Camera on the joint space"
      lens={CHART_LENS}
      index={inset === 'space' ? 2 : 1}
      insets={insets}
      avoidsCorner={inset !== null && inset !== 'space'}
      words={isSplit ? <span className="space-caption small">Swing: where the bone points</span> : <Legend />}
    >
      <Space isSplit={isSplit} insets={insets} />
    </OrbitView>
  );
}

function Legend() {
  const isFilled = useLimber(filledHere) !== null;
  return (
    <span className="space-legend small">
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="3" fill="var(--sample)" />
      </svg>
      sample
      <Region />
      {isFilled ? 'learned' : 'limit'}
      {isFilled && (
        <>
          <Region isQuiet />
          filled up
        </>
      )}
      <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10">
        <circle cx="5" cy="5" r="3.8" fill="none" stroke="var(--violation-fill)" strokeWidth="2" />
      </svg>
      beyond
    </span>
  );
}

const Region = ({ isQuiet = false }) => (
  <svg aria-hidden="true" width="10" height="10" viewBox="0 0 10 10" opacity={isQuiet ? 0.5 : 1}>
    <rect
      x=".7"
      y=".7"
      width="8.6"
      height="8.6"
      fill="var(--limit-fill)"
      fillOpacity={isQuiet ? 0 : 0.3}
      stroke="var(--limit-line)"
      strokeWidth="1.3"
    />
  </svg>
);

function Space({ isSplit, insets }: { isSplit: boolean; insets: PlotInsets }) {
  const { scene: space } = useView<SpaceScene>();
  const framing = useMemo(() => createSpaceCamera(), []);
  const invalidate = useThree((state) => state.invalidate);
  const isEditing = useEditView((ui) => ui.isOn);
  const hasDrawn = useHasDrawn();
  const reach = useViewState((state) => state.reach);
  const clip = useLimber((state) => state.clip);
  const cloud = useSelectedCloud();
  const limit = useSelectedLimit();
  const isFree = useLimber((state) => lackAt(state.fit, state.work.selectedJoint) !== null);
  const type = useLimber((state) => state.fit?.types[state.work.selectedJoint] ?? null);
  const learned = useLimber((state) => state.unedited?.clouds[state.work.selectedJoint] ?? null);

  useEffect(() => {
    space.setLimit(clip, cloud, limit, isFree);
    space.setType(type);
    invalidate();
  }, [space, clip, cloud, limit, isFree, type, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is changed by hand must not slide away under the pointer
  useEffect(() => {
    framing.aim(reach === null ? space.centre : [0, 0, 0], reach);
    invalidate();
  }, [space, framing, clip, learned, isSplit, reach, invalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a swing is looked at from elsewhere than whole rotations
  useEffect(() => {
    framing.reset();
  }, [framing, isSplit]);
  /** The frame of the sample at a place; −1 for none. */
  const frameAt = (at: ViewPlace): number => {
    const sample = space.pick(at);
    const { fit, work } = store.getState();
    const { selectedJoint } = work;
    const frame = fit?.clouds[selectedJoint]?.parts[0].frames[sample] ?? NO_FRAME;
    return frame === NO_FRAME ? -1 : frame;
  };
  useTaker('sample', {
    isOnlooker: true,
    hover(at) {
      const frame = at ? frameAt(at) : -1;
      hoverFrame(frame);
      return frame >= 0 ? 'pointer' : null;
    },
    click(at) {
      const frame = frameAt(at);
      // While samples are edited a click picks one.
      if (frame >= 0 && !isEditingSamples()) seekFrame(frame);
    },
  });
  useFraming({
    look: framing,
    update({ camera, target, height, right, state, live }, delta) {
      if (!live) return null;
      space.update(state, live);
      // Under a pointer that drags the camera stands.
      const dt = isDragUnderWay() ? 0 : glideTime(delta, false);
      return framing.update(camera, target, space, height, { ...insets, right }, dt, isEditing);
    },
    settle({ camera, target, height }) {
      space.setDistance(camera.position.distanceTo(target), height);
    },
  });

  return (
    <>
      <SpaceWords insets={insets} />
      {!isEditing && hasDrawn && <DotLayer />}
      <Guests at="space" />
    </>
  );
}
