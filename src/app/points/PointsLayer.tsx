import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo } from 'react';
import { hasPoses, type PointsTake, pointsAt, pointsHere } from '../../state/points/points-here';
import { store } from '../../state/store';
import { nearestOnScreen } from '../drawing/nearest-on-screen';
import { openPanel, useIsPanelOpen, useViewState } from '../page/view-state';
import { createLabel, NAME_TAG, nameStart, project } from '../stage/label';
import { usePalette } from '../stage/scene-palettes';
import { type AfterFrame, useTaker, useView, useWords } from '../stage/view';
import { useLimber } from '../ui/use-limber';
import { FreeLayer } from './FreeLayer';
import { createPointBalls } from './point-balls';
import { pointTag } from './point-tag';
import { choosePoint, hoverPoint, pointsView, usePointsView } from './points-view';

/** px within which a point is pointed at: with a mouse, and with a finger. */
const REACH = { mouse: 8, touch: 18 };

const isUnplaced = (take: PointsTake | null): boolean => take !== null && !hasPoses(take);

/** The recorded points over the body that follows them. */
export function PointsLayer() {
  const invalidate = useThree((state) => state.invalidate);
  const { afterFrame } = useView();
  const palette = usePalette();
  const points = useLimber((state) => pointsHere(state)?.points);
  const isShown = useViewState(({ showsPoints }) => showsPoints);
  const isNaming = useIsPanelOpen('points');
  const count = points ? points.points.labels.length + points.others.labels.length : 0;
  const balls = useMemo(() => createPointBalls(count), [count]);
  const showsFree = usePointsView((view) => view.showsFree);
  const marked = usePointsView(({ hovered, chosen }) => `${hovered} ${chosen}`);
  const words = useWords((overlay) => createLabel(overlay, 'label-joint'));
  useEffect(() => () => balls.dispose(), [balls]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked changes what is drawn
  useEffect(() => {
    balls.setPalette(palette);
    invalidate();
  }, [balls, palette, points, isShown, isNaming, marked, invalidate]);
  useEffect(() => () => hoverPoint(null), []);
  const hasNoPoses = useLimber((state) => isUnplaced(pointsHere(state)));
  // On the body is where people can say where points sit.
  useEffect(() => {
    if (hasNoPoses) openPanel('points');
  }, [hasNoPoses]);
  // After the body has been posed for the frame.
  useFrame(() => {
    const state = store.getState();
    const { live } = state;
    const here = live && isShown && state.work.settings.mode !== 'ragdoll' ? pointsAt(state, live.frame) : null;
    const { hovered, chosen } = pointsView.getState();
    if (live && here) balls.draw(here.take, here.frame, live, [hovered, isNaming ? chosen : null], isNaming);
    else balls.hide();
  });
  const under = (at: Parameters<typeof nearestOnScreen>[1] & { hand: 'mouse' | 'touch' }) =>
    balls.drawn[
      nearestOnScreen(
        balls.drawn.flatMap(({ at: place }) => place),
        at,
        REACH[at.hand],
      )
    ] ?? null;
  useTaker('point', {
    hover(at) {
      const point = at && under(at);
      hoverPoint(point?.label ?? null);
      return point ? 'pointer' : null;
    },
    click(at) {
      const point = under(at);
      if (point) choosePoint(point.label);
    },
  });
  useEffect(() => {
    const place: AfterFrame = (seen) => {
      placeTag(seen);
      return false;
    };
    afterFrame.add(place);
    return () => void afterFrame.delete(place);
  });
  const placeTag = ({ camera, width, height, right }: Parameters<AfterFrame>[0]) => {
    const { hovered, chosen } = pointsView.getState();
    const label = hovered ?? (isNaming ? chosen : null);
    const point = balls.drawn.find((other) => other.label === label);
    const take = pointsHere(store.getState());
    if (!point || !take) return words.current?.hide();
    const text = pointTag(point, take.points.model);
    const place = project(camera, width, height, ...point.at);
    words.current?.setText(text);
    words.current?.place(nameStart(place.x, text, width - right), place.y + NAME_TAG.y);
  };
  return (
    <>
      <primitive object={balls.object} />
      {showsFree && <FreeLayer />}
    </>
  );
}
