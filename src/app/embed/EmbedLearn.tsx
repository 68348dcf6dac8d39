import { CharacterPanel } from '../character/CharacterPanel';
import { LearnPage } from '../learn/LearnPage';
import { JointSpacePanel } from '../space/JointSpacePanel';
import { usePanelSizes } from '../ui/use-panel-sizes';

/** The figure of a chapter with what it is moved by, without the text. */
export function EmbedLearn() {
  const sizes = usePanelSizes('usual');
  return (
    <div className="app is-learn">
      <div className="embed-figure">
        <LearnPage layout="usual" />
        <CharacterPanel layout="usual" width={innerWidth} isBare />
        <div className="right">
          <JointSpacePanel layout="usual" sizes={sizes} isBare />
        </div>
      </div>
    </div>
  );
}
