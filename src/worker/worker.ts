import { expose } from 'comlink';
import { createLimberWorker } from './serve';

expose(createLimberWorker());
