export { readRig } from './read-rig';
