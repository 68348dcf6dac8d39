interface Props {
  /** Of the button that lets go. */
  label: string;
  /** Whether there is anything to let go of. */
  isHeld: boolean;
  onRelease: () => void;
}

/** The last line of what pulls or directs the character. */
export function ReachFoot({ label, isHeld, onRelease }: Props) {
  return (
    <div className="reach-foot row">
      <span className="quiet">
        Hold <kbd>I</kbd> to ignore limits
      </span>
      <button type="button" className="button is-outlined is-small" disabled={!isHeld} onClick={onRelease}>
        {label}
      </button>
    </div>
  );
}
