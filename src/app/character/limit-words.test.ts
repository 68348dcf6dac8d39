import { describe, expect, it } from 'vitest';
import { DEGREE } from '../../core/math';
import { limitReport, limitWords } from './limit-words';

const names = ['Hips', 'LeftArm', 'Neck', 'LeftLeg'];

/** A frame in which joints are so many degrees beyond their limit, held or not, and others merely at it. */
function frame(beyond: Record<number, number>, at: number[], isHeld: boolean) {
  const askedViolation = Float32Array.from(names, (_, j) => (beyond[j] ?? 0) * DEGREE);
  return {
    askedViolation,
    heldViolation: isHeld ? new Float32Array(names.length) : askedViolation,
    gauge: Float32Array.from(names, (_, j) => (beyond[j] ? 3 : at.includes(j) ? 0.99 : 0.2)),
    stoppedBy: new Int16Array(names.length).fill(-1),
  };
}
const say = (live: ReturnType<typeof frame>, selected: number) =>
  limitWords(limitReport(live, { beyond: [], at: [] }), live, names, selected);

describe('what is said of joints and their limits', () => {
  it('calls a joint 108° out beyond its limit, not at it, whichever joint is selected', () => {
    for (const isHeld of [true, false]) {
      const words = say(frame({ 1: 108 }, [], isHeld), 0);
      expect(words).toEqual({ label: '1 beyond its limit', list: 'LeftArm 108° beyond' });
    }
    expect(say(frame({ 1: 108 }, [], true), 1).label).toBe('LeftArm 108.0° beyond its limit — held');
    expect(say(frame({ 1: 108 }, [], false), 1).label).toBe('LeftArm 108.0° beyond its limit');
  });

  it('names the neighbour that stops a joint within its own limit', () => {
    const live = frame({ 1: 12 }, [], true);
    live.stoppedBy[1] = 2;
    expect(say(live, 1).label).toBe('LeftArm 12.0° beyond what Neck leaves it — held');
  });

  it('counts those beyond and those at their limit apart, the farthest out first', () => {
    const words = say(frame({ 1: 4, 3: 20 }, [2], true), 0);
    expect(words).toEqual({ label: '2 beyond, 1 at their limit', list: 'LeftLeg 20° beyond, LeftArm 4° beyond, Neck' });
  });

  it('says at where a joint is at its limit or out by less than half a degree, and nothing where none is', () => {
    expect(say(frame({}, [2], true), 0)).toEqual({ label: '1 at its limit', list: 'Neck' });
    expect(say(frame({ 3: 0.3 }, [1], true), 3)).toEqual({ label: '2 at their limit', list: 'LeftArm, LeftLeg' });
    expect(say(frame({}, [], true), 1)).toEqual({ label: '', list: '' });
  });
});
