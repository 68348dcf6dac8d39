import { DEGREE } from '../../../core/math';
import './flat.css';

/** Circles about no swing, with their degrees. @param marks ° @param unit CSS pixels of a radian */
export const DiskRings = ({ marks, unit }: { marks: readonly number[]; unit: number }) =>
  marks.map((mark) => (
    <g key={mark}>
      <circle className="disk-ring" r={mark * DEGREE * unit} />
      <text className="disk-mark" y={mark * DEGREE * unit + 4}>
        {mark}°
      </text>
    </g>
  ));
