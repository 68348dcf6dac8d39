/** One kind of work of which the newest order counts. */
export interface Lane<T> {
  /**
   * Orders work: once what is under way has ended, and unless something newer is ordered before.
   *
   * @returns null as soon as something newer was ordered, or it was cancelled.
   */
  order(run: () => Promise<T | null>): Promise<T | null>;
  /** Ends what is under way and what waits, with null. */
  cancel(): void;
  /** Lets all orders fail. */
  fail(error: Error): void;
}

interface Order<T> {
  run: () => Promise<T | null>;
  resolve: (answer: T | null) => void;
  reject: (error: unknown) => void;
}

/**
 * Keeps at most one order in flight and one waiting.
 *
 * @param stop asks for the one in flight to end: once where something newer follows, and whenever it is cancelled.
 */
export function createLane<T>(stop: (isFollowed: boolean) => void): Lane<T> {
  let flying: Order<T> | null = null;
  let waiting: Order<T> | null = null;
  let isStopping = false;

  const launch = async (order: Order<T>): Promise<void> => {
    flying = order;
    isStopping = false;
    try {
      order.resolve(await order.run());
    } catch (error) {
      order.reject(error);
    }
    // After a failure of all it is no longer the one.
    if (flying !== order) return;
    flying = null;
    const next = waiting;
    waiting = null;
    if (next) void launch(next);
  };
  const supersede = (isFollowed: boolean): void => {
    waiting?.resolve(null);
    waiting = null;
    if (!flying) return;
    flying.resolve(null);
    if (!isStopping || !isFollowed) stop(isFollowed);
    isStopping = true;
  };

  return {
    order(run) {
      supersede(true);
      return new Promise((resolve, reject) => {
        const order = { run, resolve, reject };
        if (flying) waiting = order;
        else void launch(order);
      });
    },
    cancel: () => supersede(false),
    fail(error) {
      const orders = [flying, waiting];
      flying = null;
      waiting = null;
      for (const order of orders) order?.reject(error);
    },
  };
}
