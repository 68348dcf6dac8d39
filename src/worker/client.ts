import { proxy } from 'comlink';
import type { Body, GrowOptions } from '../body';
import type { BvhOptions, Clip, Evidence, FitOptions, JointLimit, ModelChoice } from '../core';
import type {
  ExportAnswer,
  ExportedJoint,
  ExportOrder,
  FirstJoint,
  FitAnswer,
  OpenAnswer,
  OwnOptions,
  Progress,
  StudySettings,
  WorkKind,
} from './api';
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

interface Answers {
  open: OpenAnswer;
  fit: FitAnswer;
  grow: Body;
  study: Evidence[];
  choose: ModelChoice[];
  export: ExportAnswer;
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
  /** By its rotations: a clip that is named anew is still the same. */
  private readonly ids = new WeakMap<Float32Array, number>();
  private lastId = 0;
  /** The clips that the present worker has. */
  private known = new Set<number>();
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
      fit: createLane((isFollowed) => {
        if (!isFollowed || !this.awaitsFirst()) stop('fit');
      }),
      grow: lane('grow'),
      study: lane('study'),
      choose: lane('choose'),
      export: lane('export'),
    };
  }

  /** Lets the browser load the worker before it is needed. */
  start(): void {
    this.worker();
  }

  /** Reads a clip. */
  open(file: Blob, name: string, options: BvhOptions, onProgress: Progress): Promise<OpenAnswer | null> {
    return this.lanes.open.order(async () => {
      const id = ++this.lastId;
      const answer = await this.worker().open(id, file, name, options, proxy(onProgress));
      this.losses = 0;
      if (answer && 'clip' in answer) {
        this.ids.set(answer.clip.rotations, id);
        this.known.add(id);
      }
      return answer;
    });
  }

  /** Keeps clips of one skeleton, in this order, for all other work; what is under way on others ends. */
  keep(takes: readonly Clip[]): void {
    this.kept = takes;
    for (const kind of ['fit', 'grow', 'study', 'choose', 'export'] as const) this.cancel(kind);
    if (this.connection) this.tell(this.connection);
    else this.start();
  }

  /** Lets the worker forget clips that are not needed any more. */
  drop(clips: readonly Clip[]): void {
    const ids = clips.map(({ rotations }) => this.ids.get(rotations)).filter((id) => id !== undefined);
    for (const id of ids) this.known.delete(id);
    if (ids.length > 0) void this.connection?.worker.drop(ids);
  }

  /** Lets the worker forget all clips but these. */
  forgetOthers(clips: readonly Clip[]): void {
    const stay = new Set(clips.map(({ rotations }) => this.ids.get(rotations)));
    const ids = [...this.known].filter((id) => !stay.has(id));
    for (const id of ids) this.known.delete(id);
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
    if (!this.connection) {
      const connection = this.connect();
      this.connection = connection;
      connection.onLost((reason) => this.lose(connection, reason));
      if (this.kept.length > 0) this.tell(connection);
    }
    return this.connection.worker;
  }

  /** Lets a worker have and keep what is kept. */
  private tell({ worker }: Connection): void {
    const ids = this.kept.map((take) => {
      let id = this.ids.get(take.rotations);
      if (id === undefined) this.ids.set(take.rotations, (id = ++this.lastId));
      if (!this.known.has(id)) void worker.adopt(id, take);
      this.known.add(id);
      return id;
    });
    void worker.keep(ids);
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
    this.known = new Set();
    this.losses++;
    const error = new WorkerLost(reason, this.losses === 1);
    for (const lane of Object.values(this.lanes)) lane.fail(error);
  }
}
