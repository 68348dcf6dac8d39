// All that people can do, but for opening and arranging clips.

export { beginDrag, beginGesture, endGesture } from '../history';
export {
  addStep,
  addStepToAll,
  backToFitted,
  changeStep,
  finishEdit,
  moveStep,
  removeStep,
  switchStep,
} from './edits';
export { glanceTo, lookTo, setGazeWeight } from './gaze';
export { clearManual, endPreview, previewTurn, setManual } from './pose';
export { chooseChain, pinChain, pullChain, releaseChain } from './pulls';
export { chooseRole } from './roles';
export { brushFrames, hoverFrame, hoverJoint, ignoreLimits, say, selectJoint } from './select';
export { changeSettings, setModels, setSetting } from './settings';
export { pause, play, seekFrame, stepFrames, togglePlay } from './time';
export { cancelGesture, redo, undo } from './undo';
