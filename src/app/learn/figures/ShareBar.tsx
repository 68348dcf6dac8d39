import './flat.css';

interface ShareBarProps {
  label: string;
  /** % of the track. */
  wide: number;
  /** Behind the bar. */
  told: string;
  part?: string;
  /** Of the row, and of the bar. */
  look?: string;
  fill?: string;
}

/** A row of a strip: a word, a bar, and its number behind. */
export const ShareBar = ({ label, wide, told, part, look = '', fill }: ShareBarProps) => (
  <div className={`share-row ${look}`} data-part={part}>
    <span>{label}</span>
    <div className="share-track">
      <i className={fill} style={{ width: `${wide}%` }} />
      <span className="number">{told}</span>
    </div>
  </div>
);
