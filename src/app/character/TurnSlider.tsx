import { useEffect, useEffectEvent, useRef } from 'react';
import type { AnatomicalAxis, AngleRange, Norm } from '../../core/anatomy';
import { DEGREE } from '../../core/math';
import { pointAtAxis, useTurnView } from '../page/view-state';
import { startDrag } from '../ui/drag';
import { degrees } from '../ui/format';
import { shareOf, slideBy, strokeBy } from './turn-values';

/** px: a press that goes no farther is a click. */
const SLOP = 2;

interface TurnSliderProps {
  axis: number;
  part: AnatomicalAxis;
  /** rad; null until they are found, `people` also where there is no human limit. */
  range: { learned: AngleRange; seen: AngleRange; people: AngleRange | null } | null;
  /** Why there is no human limit; null where there is, or while that is not known. */
  noPeople: string | null;
  element: (input: HTMLInputElement | null) => void;
  /** Puts the angle, rad. */
  put: (angle: number) => void;
  /** Changes it, rad. */
  move: (by: number) => void;
  back: () => void;
  touch: () => void;
}

/**
 * One angle: drag anywhere to change it from where it is, with Shift ten times finer; double-click gives it back to the clip. The band is how
 * far the limit lets it go, its brighter part what the clip showed, its paler part how far the human limit goes; the thin marks are the norm.
 */
export function TurnSlider({ axis, part, range, noPeople, element, put, move, back, touch }: TurnSliderProps) {
  const track = useRef<HTMLDivElement>(null!);
  const input = useRef<HTMLInputElement>(null);
  const isPointedAt = useTurnView((ui) => ui.axis === axis);
  const onPress = useEffectEvent((press: PointerEvent) => {
    if (input.current?.matches(':disabled')) return;
    let last = press.clientX;
    const isTaken = startDrag(press, track.current, {
      slop: SLOP,
      begin(event) {
        last = event.clientX;
      },
      move(event) {
        move(slideBy(event.clientX - last, track.current.clientWidth, event.shiftKey));
        last = event.clientX;
      },
    });
    if (!isTaken) return;
    // Neither text is marked nor the focus lost; keys go on from here.
    press.preventDefault();
    input.current?.focus({ preventScroll: true });
    touch();
  });
  const onDoubleClick = useEffectEvent(back);
  useEffect(() => {
    const listeners: readonly [string, (event: Event) => void][] = [
      ['pointerdown', (event) => onPress(event as PointerEvent)],
      ['dblclick', () => onDoubleClick()],
      ['pointerenter', () => pointAtAxis(axis)],
      ['pointerleave', () => pointAtAxis(-1)],
    ];
    const host = track.current;
    for (const [type, listener] of listeners) host.addEventListener(type, listener);
    return () => {
      for (const [type, listener] of listeners) host.removeEventListener(type, listener);
    };
  }, [axis]);
  return (
    <div
      ref={track}
      className={isPointedAt ? 'turn-slider is-pointed-at' : 'turn-slider'}
      style={{ gridColumn: axis + 1 }}
      title={helpOf(part, range, noPeople)}
    >
      <div className="turn-track" aria-hidden="true">
        {range?.people && <Band className="turn-people" range={range.people} />}
        {range && <Band className="turn-learned" range={range.learned} />}
        {range && <Band className="turn-seen" range={range.seen} />}
        {part.norm && <NormMarks norm={part.norm} />}
      </div>
      <input
        ref={(node) => {
          input.current = node;
          element(node);
        }}
        className="slider"
        type="range"
        min={-180}
        max={180}
        step={1}
        defaultValue={0}
        aria-label={`${part.positive.name} by hand`}
        onFocus={touch}
        onInput={(event) => put(event.currentTarget.valueAsNumber * DEGREE)}
        onKeyDown={(event) => {
          const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
          if (!way || !event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          move(way * strokeBy(true));
        }}
      />
    </div>
  );
}

function Band({ className, range: [low, high] }: { className: string; range: AngleRange }) {
  const from = shareOf(low);
  return <i className={className} style={{ left: `${100 * from}%`, width: `${100 * (shareOf(high) - from)}%` }} />;
}

function NormMarks({ norm }: { norm: Norm }) {
  const ends = [norm.positive, norm.negative === null ? null : -norm.negative];
  return ends.map(
    (angle, k) =>
      angle !== null && (
        <i key={k === 0 ? 'most' : 'least'} className="turn-norm" style={{ left: `${100 * shareOf(angle)}%` }} />
      ),
  );
}

/** "Above 0 flexion, below extension. The limit admits −5° to 140°; the clip shows 0° to 131°; the human limit is −15° to 165°. Norm 150° and 0°: AAOS." */
function helpOf(
  { positive, negative, norm }: AnatomicalAxis,
  range: TurnSliderProps['range'],
  noPeople: string | null,
) {
  const span = ([low, high]: AngleRange) => `${degrees(low)} to ${degrees(high)}`;
  const human = range?.people ? `; the human limit is ${span(range.people)}` : '';
  const limit = range ? ` The limit admits ${span(range.learned)}; the clip shows ${span(range.seen)}${human}.` : '';
  const missing = noPeople ? ` No human limit: ${noPeople}` : '';
  return `Positive: ${positive.name}. Negative: ${negative.name}.${limit}${missing}${norm ? normWords(norm) : ''} Double-click: back to the clip.`;
}

function normWords({ positive, negative, source, isChecked, sharedBy }: Norm): string {
  const told = (angle: number | null) => (angle === null ? 'not known' : degrees(angle));
  const together = sharedBy > 1 ? ` for ${sharedBy} joints together` : '';
  return ` Typical: ${told(positive)}, ${told(negative)}${together} (${source})${isChecked ? '' : ', not checked'}.`;
}
