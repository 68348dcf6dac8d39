import { expose } from 'comlink';
import { holdLife } from './life';
import { createLimberWorker } from './serve';

expose({ ...createLimberWorker(), holdLife });
