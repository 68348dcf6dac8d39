import { useState } from 'react';
import {
  columnsAt,
  type EvidenceRow,
  isByHand,
  type Order,
  rowKey,
  rowName,
  sortRows,
  type Target,
} from './evidence-table';
import { Mark } from './Mark';

/** What a figure of a limit edited by hand means, where that is not as for others. */
const HAND_HELP: Readonly<Record<string, string>> = {
  coverage: 'Of all frames: what the hand has seen is not known.',
  meanPullBack: 'Of all frames.',
  p99PullBack: 'Of all frames.',
  volumeAtEqualCoverage: 'What was edited by hand is not padded.',
  paddingAtEqualCoverage: 'What was edited by hand is not padded.',
};

interface EvidenceTableProps {
  rows: readonly EvidenceRow[];
  /** Index of the model in use; −1 for none. */
  inUse: number;
  /** Share of unseen frames at which volumes are compared. */
  target: Target;
}

/** The figures; a click on a column's head sorts by it, another turns the order round. */
export function EvidenceTable({ rows, inUse, target }: EvidenceTableProps) {
  const columns = columnsAt(target, rows);
  const isWide = columns.length > columnsAt(target).length;
  const [order, setOrder] = useState<Order>({ key: '', isDescending: false });
  const sort = (key: string, better: 'more' | 'less' | null) => {
    // The best first, then the worst, then as it was.
    const isBestFirst = better === 'more';
    setOrder((old) =>
      old.key !== key
        ? { key, isDescending: isBestFirst }
        : old.isDescending === isBestFirst
          ? { key, isDescending: !isBestFirst }
          : { key: '', isDescending: false },
    );
  };
  return (
    <div className="evidence-scroll">
      <table className={isWide ? 'evidence-table number is-wide' : 'evidence-table number'}>
        <caption className="visually-hidden">Evidence on each model</caption>
        <thead>
          <tr>
            <th scope="col">Shape</th>
            {columns.map(({ key, label, help, better }) => (
              <th
                key={key}
                scope="col"
                aria-sort={order.key !== key ? undefined : order.isDescending ? 'descending' : 'ascending'}
              >
                <button type="button" title={help} onClick={() => sort(key, better)}>
                  {label}
                  <i aria-hidden="true">{order.key !== key ? '' : order.isDescending ? '↓' : '↑'}</i>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, order, target).map((row) => {
            const index = rows.indexOf(row);
            return (
              <tr key={rowKey(row)} className={index === inUse ? 'is-in-use' : undefined}>
                <th scope="row">
                  <svg className="evidence-mark" width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
                    <Mark index={index} />
                  </svg>
                  {isByHand(row) ? <span title={rowName(row)}>Edited by hand</span> : rowName(row)}
                </th>
                {columns.map(({ key, value, show }) => {
                  const figure = value(row.evidence);
                  return (
                    <td key={key} title={row.evidence.problem ?? (isByHand(row) ? HAND_HELP[key] : undefined)}>
                      {key === 'coverage' && figure !== null && (
                        <span className="evidence-bar progress" aria-hidden="true">
                          <i style={{ width: `${100 * figure}%` }} />
                        </span>
                      )}
                      {figure === null || Number.isNaN(figure) ? '—' : show(figure)}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
