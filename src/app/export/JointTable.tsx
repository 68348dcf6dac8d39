import { seekFrame, selectJoint } from '../../state/actions';

interface JointRow {
  joint: number;
  name: string;
  /** Where a click goes, counted through all clips. */
  frame: number;
  cells: readonly (string | number)[];
}

/** Joints of a clip with numbers; a click on a joint goes to its worst frame. */
export function JointTable({ columns, rows }: { columns: readonly string[]; rows: readonly JointRow[] }) {
  return (
    <table className="export-table">
      <thead>
        <tr>
          {['Joint', ...columns].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ joint, name, frame, cells }) => (
          <tr key={joint}>
            <th scope="row">
              <button
                type="button"
                className="export-joint cut"
                title={`Go to frame ${frame}`}
                onClick={() => {
                  selectJoint(joint);
                  seekFrame(frame);
                }}
              >
                {name}
              </button>
            </th>
            {cells.map((cell, i) => (
              <td key={columns[i]} className="number">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
