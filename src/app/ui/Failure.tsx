import { failureWords } from '../../state/fetch-part';
import { reload } from '../page/keep-work';
import { Icon } from './icons';

interface FailureProps {
  error: unknown;
  /** Of what failed, as it begins a sentence. */
  name: string;
  again: () => void;
}

/** Stands in the place of what failed: what happened, and two ways on. */
export function Failure({ error, name, again }: FailureProps) {
  const { title, detail } = failureWords(error, name);
  return (
    <div className="failure" role="alert">
      <Icon name="alert" size={18} />
      <strong>{title}</strong>
      <p>{detail}</p>
      <div className="row">
        <button type="button" className="button is-outlined is-small" onClick={again}>
          Try again
        </button>
        <button
          type="button"
          className="button is-small"
          onClick={() => void reload()}
          title="Clip, edits and settings are kept"
        >
          Reload
        </button>
      </div>
    </div>
  );
}
