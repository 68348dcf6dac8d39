import type { Clip, JointLimit, Tie } from '../core';
import type { BvhOptions } from '../core/clip';
import {
  type CarryAnswer,
  type ClipWorks,
  type FitAnswer,
  type FitOrder,
  type FitWord,
  INDEPENDENT,
  type MovingFigure,
  type OpenAnswer,
  type Progress,
} from './api';
import { ClipNumbers } from './clip-numbers';
import type { Connection } from './connect';
import { Desk } from './desk';

/**
 * Fits in a row that something newer may end before their first joint is told of. The next one may tell of it, and ends then: were all
 * ended, nothing would ever be seen in a drag that orders faster than a joint is fitted.
 */
const MOST_UNSEEN = 2;

/** The worker of clips as the page knows it. */
export class WorkerClient extends Desk<ClipWorks, Connection> {
  private readonly numbers = new ClipNumbers();
  private kept: readonly Clip[] = [];
  /** Of the fit in flight: whether its first joint was told of, and whether it ends when it is. */
  private first = { isTold: true, endsThen: false };
  private unseen = 0;

  /** Reads a clip. */
  open(file: Blob, name: string, options: BvhOptions, onProgress: Progress): Promise<OpenAnswer | null> {
    return this.run('open', async (own) => {
      const id = this.numbers.next();
      const answer = await this.send(own, 'open', { id, file, name, options }, onProgress);
      if (answer && 'clip' in answer) this.numbers.add(id, answer.clip);
      return answer;
    });
  }

  /**
   * Brings limits of one skeleton to another, with the ties between them, and the motion of its takes if `wantsMotion`. What comes of a take
   * is a clip like any other from then on.
   */
  carry(
    source: MovingFigure,
    target: MovingFigure,
    { wantsMotion, limits, ties }: { wantsMotion: boolean; limits: readonly JointLimit[]; ties: readonly Tie[] },
    onProgress: Progress,
  ): Promise<CarryAnswer | null> {
    return this.run('carry', async (own) => {
      const connection = this.connected();
      const [from, to] = [source, target].map(({ takes, ...figure }) => ({
        ...figure,
        ids: takes.map((take) => this.give(connection, take)),
      }));
      const into = wantsMotion ? source.takes.map(() => this.numbers.next()) : [];
      const answer = await this.send(own, 'carry', { source: from, target: to, into, limits, ties }, onProgress);
      if (answer && 'clips' in answer) for (const [i, clip] of answer.clips.entries()) this.numbers.add(into[i], clip);
      return answer;
    });
  }

  /**
   * Fits limits to what is kept. The first joint is told of even where something newer was ordered by then; of orders that follow one
   * another quickly it is at least of every third.
   */
  fit(order: FitOrder, tell: (first: FitWord) => void, onProgress?: Progress): Promise<FitAnswer | null> {
    return this.run('fit', (own) => {
      const first = { isTold: false, endsThen: false };
      this.first = first;
      return this.send(own, 'fit', order, onProgress, (fit) => {
        first.isTold = true;
        this.unseen = 0;
        if (first.endsThen) super.stop('fit');
        if (!own.isCancelled()) tell(fit);
      });
    });
  }

  /** Keeps clips of one skeleton, in this order, for all other work; what is under way on others ends. */
  keep(takes: readonly Clip[]): void {
    this.kept = takes;
    this.cancelAll((kind) => !INDEPENDENT.has(kind));
    if (this.connection) this.greet(this.connection);
    else this.start();
  }

  /** Lets the worker forget clips that are not needed any more. */
  drop(clips: readonly Clip[]): void {
    this.forget(this.numbers.drop(clips));
  }

  /** Lets the worker forget all clips but these. */
  forgetOthers(clips: readonly Clip[]): void {
    this.forget(this.numbers.dropOthers(clips));
  }

  /** A fit that something newer follows may go on until its first joint is told of. */
  protected override stop(kind: keyof ClipWorks, isFollowed = false): void {
    const { first } = this;
    if (kind === 'fit' && isFollowed && !first.isTold) {
      first.endsThen = this.unseen >= MOST_UNSEEN;
      if (first.endsThen) return;
      this.unseen++;
    }
    super.stop(kind);
  }

  /** Lets a worker have and keep what is kept. */
  protected override greet(connection: Connection): void {
    if (this.kept.length > 0) void connection.worker.keep(this.kept.map((take) => this.give(connection, take)));
  }

  protected override leave(): void {
    super.leave();
    this.numbers.forget();
  }

  private forget(ids: readonly number[]): void {
    if (ids.length > 0) void this.connection?.worker.drop(ids);
  }

  /** Lets a worker have a clip, unless it has it. Returns its number. */
  private give({ worker }: Connection, take: Clip): number {
    return this.numbers.give(take, (id) => void worker.adopt(id, take));
  }
}
