import { expose } from 'comlink';
import { holdLife } from './life';
import { createPointsWorker } from './serve-points';

expose({ ...createPointsWorker(), holdLife });
