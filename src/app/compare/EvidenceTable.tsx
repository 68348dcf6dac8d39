import { useState } from 'react';
import {
  type EvidenceRow,
  isByHand,
  type RowOrder,
  rowKey,
  rowName,
  shownColumns,
  sortRows,
  type Target,
} from '../drawing/evidence-table';
import { Mark } from '../drawing/Mark';

interface EvidenceTableProps {
  rows: readonly EvidenceRow[];
  /** Which of them are in use: a model, and what was made of it by hand. */
  inUse: readonly number[];
  /** Share of unseen frames at which volumes are compared. */
  target: Target;
  /** Whether every figure is shown, or the four that matter first. */
  isAll: boolean;
}

/** The figures, and what each says in a sentence below; a click on a column's head sorts by it, another turns the order round. */
export function EvidenceTable({ rows, inUse, target, isAll }: EvidenceTableProps) {
  const columns = shownColumns(target, rows, isAll);
  const [order, setOrder] = useState<RowOrder>({ key: '', isDescending: false });
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
      <table className={isAll ? 'evidence-table number is-wide' : 'evidence-table number'}>
        <caption className="visually-hidden">Evidence on each model</caption>
        <thead>
          <tr>
            <th scope="col">Shape</th>
            {columns.map(({ key, label, better }) => (
              <th
                key={key}
                scope="col"
                aria-sort={order.key !== key ? undefined : order.isDescending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => sort(key, better)}>
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
              <tr key={rowKey(row)} className={inUse.includes(index) ? 'is-in-use' : undefined}>
                <th scope="row">
                  <svg className="evidence-mark" width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
                    <Mark index={index} />
                  </svg>
                  {isByHand(row) ? 'Edited by hand' : rowName(row)}
                </th>
                {columns.map(({ key, value, show, hasBar }) => {
                  const figure = value(row.evidence);
                  return (
                    <td key={key}>
                      {hasBar && figure !== null && !Number.isNaN(figure) && (
                        <span className="evidence-bar progress" aria-hidden="true">
                          <i style={{ width: `${Math.min(100, 100 * figure)}%` }} />
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
      <dl className="evidence-words">
        {columns.map(({ key, label, help }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
      {rows.map(
        (row) =>
          row.evidence.problem && (
            <p key={rowKey(row)} className="quiet">
              {rowName(row)}: {row.evidence.problem}
            </p>
          ),
      )}
    </div>
  );
}
