import './flat.css';

interface ShareBarProps {
  label: string;
  /** % of the track. */
  wide: number;
  /** Behind the bar. */
  told: string;
  part?: string;
  /** Of the row. */
  look?: string;
}

/** A row of a strip: a word, a bar, and its number behind. */
export const ShareBar = ({ label, wide, told, part, look = '' }: ShareBarProps) => (
  <div className={`share-row ${look}`} data-part={part}>
    <span>{label}</span>
    <div className="share-track">
      <i style={{ width: `${wide}%` }} />
      <span className="number">{told}</span>
    </div>
  </div>
);
