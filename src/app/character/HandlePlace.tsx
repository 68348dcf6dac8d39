import { useEffect, useRef } from 'react';
import type { Vec3 } from '../../core';
import { beginOpenGesture } from '../../state/actions';
import { store } from '../../state/store';
import { useTick } from '../stage/use-tick';
import type { Handle } from './handles';

const AXES = ['x', 'y', 'z'] as const;

const centimetres = (metres: number): string => (100 * metres).toFixed(1);

/** Where a handle is wanted, in cm, as numbers that can be typed. */
export function HandlePlace({ handle }: { handle: Handle }) {
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  const at = useRef<Vec3>([0, 0, 0]);
  useTick((live) => {
    handle.wanted(live, at.current);
    for (let k = 0; k < 3; k++) {
      const field = fields.current[k];
      if (!field || field === document.activeElement) continue;
      const text = centimetres(at.current[k]);
      if (field.value !== text) field.value = text;
    }
  });
  // React's onChange is every keystroke: a hand should not fly about while "145" is typed.
  useEffect(() => {
    const commit = (event: Event) => {
      const field = event.currentTarget as HTMLInputElement;
      const { live } = store.getState();
      const value = field.valueAsNumber / 100;
      if (!live || !Number.isFinite(value)) return;
      const next: Vec3 = [...handle.wanted(live, at.current)];
      next[fields.current.indexOf(field)] = value;
      beginOpenGesture();
      handle.selectJoint();
      handle.moveTo(next);
    };
    const all = fields.current.filter((field) => field !== null);
    for (const field of all) field.addEventListener('change', commit);
    return () => {
      for (const field of all) field.removeEventListener('change', commit);
    };
  }, [handle]);
  return (
    <fieldset className="reach-place" aria-label={`${handle.label}, place in cm`}>
      {AXES.map((axis, k) => (
        <label className="row" key={axis}>
          <span className={`axis-name is-${axis}`}>{axis}</span>
          <input
            ref={(element) => {
              fields.current[k] = element;
            }}
            className="field is-low number"
            type="number"
            step="1"
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              // What is half typed is not meant.
              event.preventDefault();
              event.stopPropagation();
              event.currentTarget.value = centimetres(at.current[k]);
              event.currentTarget.blur();
            }}
            aria-label={`${axis}, cm`}
          />
        </label>
      ))}
      <span className="quiet">cm</span>
    </fieldset>
  );
}
