// All that people can do, but for opening and arranging clips.

export { beginGesture, beginOpenGesture, endGesture } from '../work/history';
export { changeSettings, setModels, setSetting } from './change-settings';
export { chooseRole } from './choose-role';
export { glanceTo, lookTo, setGazeWeight } from './direct-gaze';
export {
  addStep,
  addSteps,
  addStepToAll,
  backToFitted,
  changeStep,
  finishEdit,
  mirrorToOther,
  moveStep,
  removeStep,
  switchStep,
} from './edit-steps';
export { chooseChain, pinChain, pullChain, releaseChain } from './pulls';
export {
  extendSelection,
  hoverFrame,
  hoverJoint,
  ignoreLimits,
  markFrames,
  say,
  selectAlso,
  selectedJoints,
  selectJoint,
  toggleJoint,
} from './select';
export { pause, play, seekFrame, stepFrames, togglePlay } from './time';
export { clearManual, endPreview, previewTurn, setManual } from './turn-joints';
export { cancelGesture, redo, undo } from './undo';
