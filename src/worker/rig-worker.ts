import { expose } from 'comlink';
import { holdLife } from './life';
import { createRigWorker } from './serve-rigs';

expose({ ...createRigWorker(), holdLife });
