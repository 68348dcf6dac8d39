import { takeLessonAlong } from '../../state/work/lesson';

/** Shows in Inspect what the chapter has come to. */
export function InspectButton() {
  return (
    <button
      type="button"
      className="button is-outlined is-small learn-inspect"
      onClick={() => takeLessonAlong('inspect')}
    >
      Open in Inspect <span aria-hidden="true">↗</span>
    </button>
  );
}
