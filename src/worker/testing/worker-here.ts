import { createLimberWorker } from '../serve';
import { type FakeConnection, fakeConnection } from './fake-connection';

/** Cells of a body that nobody looks at: as few as there may be. At its full number it takes longer to grow than all else that a test asks for. */
const CELLS = 48;

/** The real worker without a thread of its own, whose bodies are coarse. */
export function workerHere(): FakeConnection {
  const worker = createLimberWorker();
  return fakeConnection({ ...worker, grow: (options, ...tell) => worker.grow({ ...options, cells: CELLS }, ...tell) });
}
