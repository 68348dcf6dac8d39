/** An order as the work on it sees it. */
export interface Order {
  /** Whether its answer is still waited for. */
  isWanted(): boolean;
  /** Whether it was cancelled; otherwise something newer may have followed it. */
  isCancelled(): boolean;
}

/** Does what was ordered: once more where the worker was lost. */
type Run<T> = (order: Order) => Promise<T | null>;

/** One kind of work of which the newest order counts. */
export interface Lane {
  /**
   * Orders work: once what is under way has ended, and unless something newer is ordered before.
   *
   * @returns null as soon as something newer was ordered, or it was cancelled.
   */
  order<T>(run: Run<T>): Promise<T | null>;
  /** Ends what is under way and what waits, with null. */
  cancel(): void;
  /** The worker was lost: what is wanted is done once more if `mayRepeat`, or else fails. */
  lose(error: Error, mayRepeat: boolean): void;
}

interface Waiting extends Order {
  run: Run<unknown>;
  end(how: 'answered' | 'followed' | 'cancelled', answer?: unknown): void;
  fail(error: unknown): void;
  isRepeated: boolean;
}

/**
 * Keeps at most one order in flight and one waiting.
 *
 * @param stop asks for the one in flight to end: once where something newer follows, and whenever it is cancelled.
 */
export function createLane(stop: (isFollowed: boolean) => void): Lane {
  let flight: { order: Waiting } | null = null;
  let waiting: Waiting | null = null;
  let isStopping = false;

  const launch = async (order: Waiting): Promise<void> => {
    const own = { order };
    flight = own;
    isStopping = false;
    const ended = await order.run(order).then(
      (answer) => () => order.end('answered', answer),
      (error: unknown) => () => order.fail(error),
    );
    // The worker of this flight was lost.
    if (flight !== own) return;
    flight = null;
    ended();
    const next = waiting;
    waiting = null;
    if (next) void launch(next);
  };
  const supersede = (how: 'followed' | 'cancelled'): void => {
    waiting?.end(how);
    waiting = null;
    if (!flight) return;
    flight.order.end(how);
    if (!isStopping || how === 'cancelled') stop(how === 'followed');
    isStopping = true;
  };

  return {
    order<T>(run: Run<T>) {
      supersede('followed');
      return new Promise<T | null>((resolve, reject) => {
        const order = createOrder(run, resolve as (answer: unknown) => void, reject);
        if (flight) waiting = order;
        else void launch(order);
      });
    },
    cancel: () => supersede('cancelled'),
    lose(error, mayRepeat) {
      const order = waiting ?? flight?.order;
      flight = null;
      waiting = null;
      if (!order?.isWanted()) return;
      if (order.isRepeated || !mayRepeat) return order.fail(error);
      order.isRepeated = true;
      void launch(order);
    },
  };
}

function createOrder(run: Run<unknown>, resolve: (answer: unknown) => void, reject: (error: unknown) => void): Waiting {
  let state: 'wanted' | 'failed' | 'answered' | 'followed' | 'cancelled' = 'wanted';
  return {
    run,
    isRepeated: false,
    isWanted: () => state === 'wanted',
    isCancelled: () => state === 'cancelled',
    end(how, answer = null) {
      if (state === 'wanted') resolve(answer);
      // Whoever is followed may be cancelled later.
      if (state === 'wanted' || how === 'cancelled') state = how;
    },
    fail(error) {
      if (state === 'wanted') state = 'failed';
      reject(error);
    },
  };
}
