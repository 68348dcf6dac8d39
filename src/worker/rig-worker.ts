import { expose } from 'comlink';
import { createRigWorker } from './serve-rigs';

expose(createRigWorker());
