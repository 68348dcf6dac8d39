import { takePose } from '../../state/poses/take-pose';
import { namedPoses } from '../../state/project';
import { useLimber } from '../ui/use-limber';
import { NamedSheet } from './NamedSheet';

/** Poses that were given a name. */
export function PosesSheet() {
  const hasClip = useLimber((state) => state.clip !== null);
  return (
    <NamedSheet
      name="poses"
      title="Poses"
      about="Save the current pose under a name, in this browser. Any rig can take it: the same rig exactly, another human by body part. With several joints selected, only these take it. A downloaded pose opens like any file."
      noun="pose"
      files={namedPoses}
      canKeep={hasClip}
      ending=".pose.json"
      instead="Copy the pose, and keep the text in a file."
      onUse={({ text, name }) => takePose(text, name)}
    />
  );
}
