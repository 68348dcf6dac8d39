import { proxy } from 'comlink';
import type { ClipWorks, PointsWorks, Progress, RigAnswer, RigOrder, RigWorks, WorkKind, Works, Workshop } from './api';
import type { Connection } from './connect';
import { createLane, type Lane, type Order } from './lane';

/** The worker crashed twice in a row, or could not be loaded. */
export class WorkerLost extends Error {
  /** @param cause why, as the browser says it */
  constructor(cause: string) {
    super('The worker that reads and fits clips stopped or could not be loaded. Check your connection and try again.', {
      cause,
    });
    this.name = 'WorkerLost';
  }
}

/**
 * Where the page orders work from one worker. The worker is started when first needed, and anew when it was lost: all that is wanted is
 * then done once more, and fails with `WorkerLost` where that worker is lost too. Of each kind of work the newest order counts: one is in
 * flight at most, older ones answer null at once.
 */
export class Desk<W extends ClipWorks | RigWorks | PointsWorks, C extends Connection<Workshop<W>>> {
  protected connection: C | null = null;
  private readonly connect: () => C;
  private readonly lanes = new Map<keyof W, Lane>();
  /** How often in a row workers were lost. */
  private losses = 0;

  constructor(connect: () => C) {
    this.connect = connect;
  }

  /** Lets the browser load the worker before it is needed. */
  start(): void {
    this.connected();
  }

  /**
   * Orders work of a kind.
   *
   * @param onProgress is called only while the answer is waited for; so is `tell`.
   * @returns null where something newer was ordered, or it was cancelled.
   * @throws WorkerLost
   */
  order<K extends keyof W & WorkKind>(
    kind: K,
    order: Works[K]['order'],
    onProgress?: Progress,
    tell: (word: Works[K]['word']) => void = () => {},
  ): Promise<Works[K]['answer'] | null> {
    return this.run<K, Works[K]['answer']>(kind, (own) =>
      this.send(own, kind, order, onProgress, (word) => {
        if (own.isWanted()) tell(word);
      }),
    );
  }

  /** Ends what is under way of a kind: it answers null. */
  cancel(kind: keyof W): void {
    this.lanes.get(kind)?.cancel();
  }

  /** Ends what is under way of some kinds. */
  protected cancelAll(isMeant: (kind: keyof W) => boolean): void {
    for (const kind of this.lanes.keys()) if (isMeant(kind)) this.cancel(kind);
  }

  /** Runs work of a kind when its turn has come; anew where the worker was lost. */
  protected run<K extends keyof W, T>(kind: K, run: (order: Order) => Promise<T | null>): Promise<T | null> {
    let lane = this.lanes.get(kind);
    if (!lane) this.lanes.set(kind, (lane = createLane((isFollowed) => this.stop(kind, isFollowed))));
    return lane.order(run);
  }

  /** Sends an order whose turn has come. */
  protected async send<K extends keyof W & WorkKind>(
    { isWanted }: Order,
    kind: K,
    order: Works[K]['order'],
    onProgress: Progress = () => {},
    tell: (word: Works[K]['word']) => void = () => {},
  ): Promise<Works[K]['answer'] | null> {
    const { worker } = this.connected();
    const show: Progress = (share) => {
      if (isWanted()) onProgress(share);
    };
    const work = worker[kind] as (...args: unknown[]) => Promise<Works[K]['answer'] | null>;
    const answer = await work(order, proxy(show), proxy(tell));
    this.losses = 0;
    return answer;
  }

  /** Asks for the work in flight to end. */
  protected stop(kind: keyof W, _isFollowed = false): void {
    const cancel = this.connection?.worker.cancel as ((kind: keyof W) => void) | undefined;
    cancel?.(kind);
  }

  protected connected(): C {
    if (!this.connection) {
      const connection = this.connect();
      this.connection = connection;
      connection.onLost((reason) => this.lose(connection, reason));
      this.greet(connection);
    }
    return this.connection;
  }

  /** Tells a new worker what it has to know. */
  protected greet(_connection: C): void {}

  /** Ends the worker. */
  protected leave(): void {
    this.connection?.end();
    this.connection = null;
  }

  private lose(connection: C, reason: string): void {
    if (connection !== this.connection) return;
    this.leave();
    this.losses++;
    const error = new WorkerLost(reason);
    for (const lane of this.lanes.values()) lane.lose(error, this.losses === 1);
  }
}

/** Does each order in a worker of its own that ends with it: what the worker holds goes with it. */
export class LoneDesk<W extends RigWorks | PointsWorks> extends Desk<W, Connection<Workshop<W>>> {
  private endFlight = () => {};

  /** Does work in a worker that ends with it. `tell` is called only while the answer is waited for. */
  alone<K extends keyof W & WorkKind>(
    kind: K,
    order: Works[K]['order'],
    onProgress: Progress,
    tell: (word: Works[K]['word']) => void = () => {},
  ): Promise<Works[K]['answer'] | null> {
    return this.run<K, Works[K]['answer']>(kind, async (own) => {
      const isEnded = new Promise<null>((resolve) => {
        this.endFlight = () => resolve(null);
      });
      const hear = (word: Works[K]['word']) => {
        if (own.isWanted()) tell(word);
      };
      try {
        return await Promise.race([this.send(own, kind, order, onProgress, hear), isEnded]);
      } finally {
        this.leave();
      }
    });
  }

  protected override stop(): void {
    this.leave();
    this.endFlight();
  }
}

/** Reads and writes rigs. */
export class RigReader extends LoneDesk<RigWorks> {
  read(order: RigOrder, onProgress: Progress): Promise<RigAnswer | null> {
    return this.alone('rig', order, onProgress);
  }
}
