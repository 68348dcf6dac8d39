/** How far work on clips is, and a button that ends it. */
export function WorkProgress({ label, progress, onCancel }: { label: string; progress: number; onCancel: () => void }) {
  return (
    <div className="row">
      <progress aria-label={label} value={progress} max={1} />
      <button type="button" className="button is-small" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
