import { proxy } from 'comlink';
import type { Body, GrowOptions } from '../body';
import type { AnatomicalJoint, Clip, Evidence, FitOptions, JointLimit, Tie } from '../core';
import type { BvhOptions } from '../core/clip';
import type { ModelChoice, TieStudy } from '../core/study';
import {
  type Answers,
  type CarryAnswer,
  type ExportAnswer,
  type ExportedJoint,
  type ExportOrder,
  type FirstJoint,
  type FitAnswer,
  type JointRanges,
  type MovingFigure,
  type OpenAnswer,
  type OwnOptions,
  type Progress,
  type StudySettings,
  WORK_ON_KEPT,
  type WorkKind,
} from './api';
import { ClipNumbers } from './clip-numbers';
import type { Connection } from './connect';
import { createLane, type Lane } from './lane';

/** The worker crashed or could not be loaded. */
export class WorkerLost extends Error {
  /** Whether it was the first time since something went well: the next order then goes to a new worker. */
  readonly isFirst: boolean;

  constructor(reason: string, isFirst: boolean) {
    super(reason);
    this.name = 'WorkerLost';
    this.isFirst = isFirst;
  }
}

/**
 * Fits in a row that something newer may end before their first joint is told of. The next one may tell of it, and ends then: were all
 * ended, nothing would ever be seen in a drag that orders faster than a joint is fitted.
 */
const MOST_UNSEEN = 2;

/**
 * The worker as the page knows it. It is started when first needed, and anew when it was lost; all that waited for one that is lost
 * fails with `WorkerLost`. Of each kind of work the newest order counts: one is in flight at most, older ones answer null at once.
 */
export class WorkerClient {
  private readonly connect: () => Connection;
  private connection: Connection | null = null;
  private readonly lanes: { [K in WorkKind]: Lane<Answers[K]> };
  private readonly numbers = new ClipNumbers();
  private kept: readonly Clip[] = [];
  /** Of the fit in flight: whether its first joint was told of, and whether it ends when it is. */
  private first = { isTold: true, endsThen: false };
  private unseen = 0;
  /** How often in a row workers were lost. */
  private losses = 0;

  constructor(connect: () => Connection) {
    this.connect = connect;
    const stop = (kind: WorkKind) => void this.connection?.worker.cancel(kind);
    const lane = <K extends WorkKind>(kind: K) => createLane<Answers[K]>(() => stop(kind));
    this.lanes = {
      open: lane('open'),
      carry: lane('carry'),
      fit: createLane((isFollowed) => {
        if (!isFollowed || !this.awaitsFirst()) stop('fit');
      }),
      grow: lane('grow'),
      study: lane('study'),
      choose: lane('choose'),
      export: lane('export'),
      tie: lane('tie'),
      ranges: lane('ranges'),
    };
  }

  /** Lets the browser load the worker before it is needed. */
  start(): void {
    this.worker();
  }

  /** Reads a clip. */
  open(file: Blob, name: string, options: BvhOptions, onProgress: Progress): Promise<OpenAnswer | null> {
    return this.lanes.open.order(async () => {
      const id = this.numbers.next();
      const answer = await this.answered(this.worker().open(id, file, name, options, proxy(onProgress)));
      if (answer && 'clip' in answer) this.numbers.add(id, answer.clip);
      return answer;
    });
  }

  /**
   * Brings limits of one skeleton to another, with the ties between them, and the motion of its takes if `wantsMotion`. What comes of a take is a clip like any other from
   * then on.
   */
  carry(
    source: MovingFigure,
    target: MovingFigure,
    { wantsMotion, limits, ties }: { wantsMotion: boolean; limits: readonly JointLimit[]; ties: readonly Tie[] },
    onProgress: Progress,
  ): Promise<CarryAnswer | null> {
    return this.lanes.carry.order(async () => {
      const connection = this.connected();
      const [from, to] = [source, target].map(({ takes, ...figure }) => ({
        ...figure,
        ids: takes.map((take) => this.give(connection, take)),
      }));
      const into = wantsMotion ? source.takes.map(() => this.numbers.next()) : [];
      const order = { source: from, target: to, into, limits, ties };
      const answer = await this.answered(connection.worker.carry(order, proxy(onProgress)));
      if (answer && 'clips' in answer) for (const [i, clip] of answer.clips.entries()) this.numbers.add(into[i], clip);
      return answer;
    });
  }

  /** Keeps clips of one skeleton, in this order, for all other work; what is under way on others ends. */
  keep(takes: readonly Clip[]): void {
    this.kept = takes;
    for (const kind of WORK_ON_KEPT) this.cancel(kind);
    if (this.connection) this.tell(this.connection);
    else this.start();
  }

  /** Lets the worker forget clips that are not needed any more. */
  drop(clips: readonly Clip[]): void {
    const ids = this.numbers.drop(clips);
    if (ids.length > 0) void this.connection?.worker.drop(ids);
  }

  /** Lets the worker forget all clips but these. */
  forgetOthers(clips: readonly Clip[]): void {
    const ids = this.numbers.dropOthers(clips);
    if (ids.length > 0) void this.connection?.worker.drop(ids);
  }

  /**
   * Fits limits to what is kept. The first joint is told of even where something newer was ordered by then; of orders that follow one
   * another quickly it is at least of every third.
   */
  fit(
    options: FitOptions,
    { joint, tell }: FirstJoint,
    onProgress: Progress,
    own: OwnOptions = {},
  ): Promise<FitAnswer | null> {
    return this.lanes.fit.order(() => {
      const first = { isTold: false, endsThen: false };
      this.first = first;
      const told: FirstJoint['tell'] = (fit) => {
        first.isTold = true;
        this.unseen = 0;
        if (first.endsThen) void this.connection?.worker.cancel('fit');
        tell(fit);
      };
      return this.answered(this.worker().fit(options, joint, proxy(told), proxy(onProgress), own));
    });
  }

  /** A body for what is kept. */
  grow(options: GrowOptions): Promise<Body | null> {
    return this.lanes.grow.order(() => this.answered(this.worker().grow(options)));
  }

  /** Studies models of one joint of what is kept, and limits as they are. */
  study(
    joint: number,
    models: readonly (FitOptions | JointLimit)[],
    settings: StudySettings,
    onProgress: Progress,
  ): Promise<Evidence[] | null> {
    return this.lanes.study.order(() => this.answered(this.worker().study(joint, models, settings, proxy(onProgress))));
  }

  /** What a target makes of limits of what is kept; joints are told of as they come. */
  export(order: ExportOrder, tell: (joint: ExportedJoint) => void, onProgress: Progress): Promise<ExportAnswer | null> {
    return this.lanes.export.order(() => this.answered(this.worker().export(order, proxy(tell), proxy(onProgress))));
  }

  /** Chooses a model for every joint of what is kept: shape, split and padding; all else is as given. Index = joint. */
  choose(options: FitOptions, onProgress: Progress): Promise<ModelChoice[] | null> {
    return this.lanes.choose.order(() => this.answered(this.worker().choose(options, proxy(onProgress))));
  }

  /** Learns how joints of what is kept depend on each other, beside limits that count from such references. */
  tie(reference: FitOptions['reference'], onProgress: Progress): Promise<TieStudy | null> {
    return this.lanes.tie.order(() => this.answered(this.worker().tie(reference, proxy(onProgress))));
  }

  /** How far a joint goes under a limit, and went in what is kept. */
  ranges(joint: AnatomicalJoint, limit: JointLimit): Promise<JointRanges | null> {
    return this.lanes.ranges.order(() => this.answered(this.worker().ranges(joint, limit)));
  }

  /** Ends what is under way of a kind: it answers null. */
  cancel(kind: WorkKind): void {
    this.lanes[kind].cancel();
  }

  /** Whether a fit that something newer follows goes on until its first joint is told of. */
  private awaitsFirst(): boolean {
    if (this.first.isTold) return false;
    this.first.endsThen = this.unseen >= MOST_UNSEEN;
    if (!this.first.endsThen) this.unseen++;
    return this.first.endsThen;
  }

  private worker(): Connection['worker'] {
    return this.connected().worker;
  }

  private connected(): Connection {
    if (!this.connection) {
      const connection = this.connect();
      this.connection = connection;
      connection.onLost((reason) => this.lose(connection, reason));
      if (this.kept.length > 0) this.tell(connection);
    }
    return this.connection;
  }

  /** Lets a worker have and keep what is kept. */
  private tell(connection: Connection): void {
    void connection.worker.keep(this.kept.map((take) => this.give(connection, take)));
  }

  /** Lets a worker have a clip, unless it has it. Returns its number. */
  private give({ worker }: Connection, take: Clip): number {
    return this.numbers.give(take, (id) => void worker.adopt(id, take));
  }

  private async answered<T>(answer: Promise<T> | T): Promise<T> {
    const value = await answer;
    this.losses = 0;
    return value;
  }

  private lose(connection: Connection, reason: string): void {
    if (connection !== this.connection) return;
    connection.end();
    this.connection = null;
    this.numbers.forget();
    this.losses++;
    const error = new WorkerLost(reason, this.losses === 1);
    for (const lane of Object.values(this.lanes)) lane.fail(error);
  }
}
