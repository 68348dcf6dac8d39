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
      about="The pose that is shown, under a name, kept in this browser. Any rig takes a pose: the same rig exactly, another person by the parts of the body. With several joints selected, they alone take the pose. A downloaded pose opens like any file."
      noun="pose"
      files={namedPoses}
      canKeep={hasClip}
      ending=".pose.json"
      instead="Copy the pose, and keep the text in a file."
      onUse={({ text, name }) => takePose(text, name)}
    />
  );
}
