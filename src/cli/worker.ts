import workerpool from 'workerpool';
import { type Tasks, tasks } from './tasks';

/** Tasks in a thread tell how far they are. */
const solve: Tasks['solve'] = (files, solving, format) =>
  tasks.solve(files, solving, format, (share) => workerpool.workerEmit(share));

workerpool.worker({ ...tasks, solve });
