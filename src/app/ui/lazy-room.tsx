import { type ComponentType, type FunctionComponent, type JSX, lazy, type ReactNode, Suspense, useState } from 'react';
import { tellFailure } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import { ErrorBoundary } from './ErrorBoundary';
import { Failure } from './Failure';

interface RoomOptions {
  /** It has no place in the page where words could stand: a notice tells of its failure. */
  isPlaceless?: boolean;
  /** What stands there until it has come. */
  wait?: ReactNode;
}

/** A part of the page that is fetched when it is first shown, or before. */
export type LazyRoom<P> = FunctionComponent<P> & {
  /** Fetches the part ahead: what is shown then is there at once. */
  fetch(): Promise<void>;
};

/**
 * A part of the page that is fetched when it is first shown. One that does not come, or fails, says so in its place and
 * can be asked for again; the rest of the page goes on.
 *
 * @param name as it begins a sentence: "The gallery"
 * @param part name of the component in its file
 */
export function lazyRoom<P extends object, K extends string>(
  name: string,
  load: () => Promise<Record<K, ComponentType<P>>>,
  part: K,
  { isPlaceless = false, wait = null }: RoomOptions = {},
): LazyRoom<P> {
  const come = async () => ({ default: (await fetchPart(load))[part] as ComponentType<P> });
  const ask = (): ComponentType<P> => lazy(come);
  let latest = ask();
  const fetch = async () => {
    latest = (await come()).default;
  };
  return Object.assign(Room, { fetch });
  function Room(props: P) {
    const [Part, setPart] = useState(() => latest);
    const askAnew = (again: () => void) => {
      setPart(() => latest);
      again();
    };
    return (
      <ErrorBoundary
        instead={(error, again) =>
          isPlaceless ? null : <Failure error={error} name={name} again={() => askAnew(again)} />
        }
        onError={(error, again) => {
          // What failed to come is remembered as such: the next time asks anew.
          latest = ask();
          if (isPlaceless) tellFailure(error, name, () => askAnew(again));
        }}
      >
        <Suspense fallback={wait}>
          <Part {...(props as P & JSX.IntrinsicAttributes)} />
        </Suspense>
      </ErrorBoundary>
    );
  }
}
