import { useState } from 'react';
import { selectJoint } from '../../state/actions';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { type LossColumn, type LossRow, orderRows, shareInWords } from './loss-rows';

const COLUMNS: readonly { key: Exclude<LossColumn, 'name'>; label: string; help: string }[] = [
  {
    key: 'rejected',
    label: 'Rejects',
    help: 'Share of the frames inside the limit that the target rejects.',
  },
  { key: 'wronglyAdmitted', label: 'Wrongly admits', help: 'Share of the target’s room that lies outside the limit.' },
  { key: 'lost', label: 'Loses', help: 'Share of the limit’s room that the target stops.' },
];

interface LossTableProps {
  rows: readonly LossRow[];
  /** Joints that are written. */
  chosen: ReadonlySet<number>;
  isLossless: boolean;
  onChoose: (joints: readonly number[], isOn: boolean) => void;
}

/** Every joint with what the target makes of it: which are written, ordered by what is lost. */
export function LossTable({ rows, chosen, isLossless, onChoose }: LossTableProps) {
  const [column, setColumn] = useState<LossColumn>('name');
  const selected = useLimber((state) => state.work.selectedJoint);
  const hasMotion = useHasMotion();
  // Without motion there are no frames that a target could reject.
  const columns = isLossless ? [] : COLUMNS.filter(({ key }) => hasMotion || key !== 'rejected');
  const all = rows.map(({ joint }) => joint);
  const isAll = all.every((joint) => chosen.has(joint));
  const heading = (key: LossColumn, label: string, help: string) => (
    <th key={key} scope="col" aria-sort={column === key ? (key === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="export-sort" title={help} onClick={() => setColumn(key)}>
        {label}
        {column === key && <span aria-hidden="true"> ↓</span>}
      </button>
    </th>
  );
  return (
    <table className="export-table">
      <thead>
        <tr>
          <td>
            <input
              type="checkbox"
              aria-label="All joints"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = !isAll && chosen.size > 0;
              }}
              onChange={() => onChoose(all, !isAll)}
            />
          </td>
          {heading('name', 'Joint', 'In the order of the skeleton.')}
          {columns.map(({ key, label, help }) => heading(key, label, help))}
        </tr>
      </thead>
      <tbody>
        {orderRows(rows, isLossless ? 'name' : column).map(({ joint, name, found }) => (
          <tr key={joint} className={joint === selected ? 'is-selected' : undefined}>
            <td>
              <input
                type="checkbox"
                aria-label={`Write ${name}`}
                checked={chosen.has(joint)}
                onChange={() => onChoose([joint], !chosen.has(joint))}
              />
            </td>
            <th scope="row">
              <button
                type="button"
                className="export-joint cut"
                aria-pressed={joint === selected}
                onClick={() => selectJoint(joint)}
              >
                {name}
              </button>
            </th>
            {columns.map(({ key }) => (
              <td key={key} className="number">
                {found ? shareInWords(found.loss?.[key] ?? null) : '…'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
