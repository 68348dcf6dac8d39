import { useMemo } from 'react';
import type { Skeleton } from '../../core';
import type { PairStudy } from '../../core/study';
import { selectJoint } from '../../state/actions';
import { tieKey } from '../../state/limits/ties';
import { arcPath, layOut } from './tie-graph';

const WIDTH = 210;
const HEIGHT = 236;
const MARGIN = 12;

interface TieGraphProps {
  skeleton: Skeleton;
  kept: readonly PairStudy[];
  off: readonly string[];
  /** The pair that is pointed at in the list; empty for none. */
  lit: string;
}

/** The body as a graph of its ties. What it says the list beside it says too. */
export function TieGraph({ skeleton, kept, off, lit }: TieGraphProps) {
  const layout = useMemo(() => layOut(skeleton, WIDTH, HEIGHT, MARGIN), [skeleton]);
  const { places, bones } = layout;
  const tied = new Set(kept.flatMap(({ joints }) => joints));
  return (
    <svg className="tie-graph" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        className="tie-bones"
        d={bones
          .map(([a, b]) => `M${places[2 * a]} ${places[2 * a + 1]}L${places[2 * b]} ${places[2 * b + 1]}`)
          .join('')}
      />
      {kept.map(({ joints, stops }) => {
        const key = tieKey(joints);
        const state = `${off.includes(key) ? ' is-off' : ''}${lit === key ? ' is-lit' : ''}`;
        return (
          <path
            key={key}
            className={`tie-arc${state}`}
            style={{ strokeWidth: 1.25 + 1.75 * stops }}
            d={arcPath(layout, joints[0], joints[1])}
          />
        );
      })}
      {Array.from({ length: places.length / 2 }, (_, joint) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the tree and the list do the same by keys
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: joints are their indices
          key={joint}
          className={tied.has(joint) ? 'tie-joint is-tied' : 'tie-joint'}
          cx={places[2 * joint]}
          cy={places[2 * joint + 1]}
          r={tied.has(joint) ? 3.25 : 1.75}
          onClick={() => selectJoint(joint)}
        />
      ))}
    </svg>
  );
}
