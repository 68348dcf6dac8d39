import { createPace, type Fall, writePose } from '../../physics';
import { setSetting } from '../actions/change-settings';
import { tryAgain } from '../attempt';
import type { LiveFrame } from '../frame/live';
import { requestFrame } from '../frame/playback';
import type { Scene, Solver } from '../frame/tick';
import { notify } from '../notices';
import { store } from '../store';
import { createTask } from '../work';
import { resetFall } from './deeds';
import { begin, follow, isOf, stop } from './drop';
import { setFall } from './fall-state';
import { fetchEngine } from './fetch-engine';
import { session } from './session';

/** What lets the character fall, for `solving`. */
export interface RagdollMode {
  /** Has the engine come. */
  start(): void;
  solve: Solver;
  isMoving(): boolean;
  /** Begins anew. */
  reset(): void;
}

const SPEEDS: Record<Scene['settings']['pace'], number> = { '1': 1, '1/2': 0.5, '1/4': 0.25, '1/8': 0.125 };
/** s of a frame of the simulation. */
const FRAME = 1 / 60;

const { getState } = store;
const pace = createPace();
let isComing = false;

export const ragdollMode: RagdollMode = {
  start() {
    if (session.engine || isComing) return;
    isComing = true;
    void comes();
  },
  solve(scene, live, dt) {
    if (!session.engine || !scene.limits) return;
    if (!isOf(scene, live)) begin(scene, live);
    const { fall } = session;
    if (!fall) return;
    follow(scene);
    const { isPlaying, preview } = getState();
    if (isPlaying && !preview && dt > 0 && dt < Number.POSITIVE_INFINITY) run(fall, dt, SPEEDS[scene.settings.pace]);
    writePose(fall.world, { rotations: live.held, rootPosition: live.rootPosition });
    live.asked.set(live.held);
    tell(fall, live);
  },
  isMoving() {
    const { fall, stirred } = session;
    return fall !== null && getState().isPlaying && (fall.isReplaying || stirred > 0 || fall.world.isAwake());
  },
  reset: resetFall,
};

const LABEL = 'Fetching the physics engine';
const FAILED = 'The physics engine could not be loaded';

/** Has the engine come. Who does not want to wait for it poses on. */
async function comes(): Promise<void> {
  setFall({ phase: 'coming', progress: null, problem: '' });
  const task = createTask(LABEL, null, () => setSetting('mode', 'pose'));
  const show = (progress: number | null) => {
    setFall({ progress });
    task.show(progress);
  };
  try {
    show(null);
    session.engine = await fetchEngine(show);
    setFall({ phase: 'ready', progress: null });
    requestFrame();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `Check your connection; the other modes are as they were. (${reason.slice(0, 120)})`;
    setFall({ phase: 'failed', problem: `${FAILED}. ${problem}` });
    notify('error', FAILED, problem, { action: tryAgain(() => ragdollMode.start()) });
  } finally {
    isComing = false;
    task.end();
  }
}

// Who comes back falls anew.
store.subscribe(({ work: { settings } }, before) => {
  if (settings.mode === before.work.settings.mode || before.work.settings.mode !== 'ragdoll') return;
  stop();
  session.origin = null;
});

/** Lets time pass. */
function run(fall: Fall, dt: number, speed: number): void {
  if (!ragdollMode.isMoving()) return;
  session.stirred = Math.max(0, session.stirred - dt);
  const times = pace.plan(dt, speed);
  if (times === 0) return;
  const since = performance.now();
  fall.advance(times);
  pace.took((performance.now() - since) / 1000, times, fall.isWhole);
  if (fall.isWhole && !fall.isReplaying && Math.round(FRAME / fall.dt) !== pace.substeps)
    fall.do({ kind: 'substeps', substeps: pace.substeps });
  if (!fall.world.isSound()) {
    setFall({ problem: 'The fall ran into numbers that are none, and was begun anew.' });
    session.origin = null;
  }
  if (store.getState().fall.isReplaying !== fall.isReplaying) setFall({ isReplaying: fall.isReplaying });
}

function tell(fall: Fall, live: LiveFrame): void {
  const { beyond, heldBy, frames, dt, world } = fall;
  session.mostBeyond = Math.max(session.mostBeyond, beyond);
  live.fall = {
    heldBy,
    time: (frames - 1) * FRAME,
    beyond,
    mostBeyond: session.mostBeyond,
    isAwake: world.isAwake(),
    substeps: Math.round(FRAME / dt),
  };
}
