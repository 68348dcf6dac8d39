import { CharacterView } from '../character/CharacterView';
import { ChapterStage } from '../learn/ChapterStage';
import { usePlace } from '../page/view-state';
import { JointSpaceView } from '../space/JointSpaceView';

const INSETS = { top: 8, bottom: 8 };

/** The figure of a chapter with what it is moved by, without the text. */
export function LearnView() {
  const characterPlace = usePlace('character');
  const spacePlace = usePlace('space');
  return (
    <div className="app is-learn">
      <div className="embed-figure">
        <ChapterStage hasInspect={false} />
        <section className="character" aria-label="Character" data-place={characterPlace}>
          <div className="view-host fill">
            <CharacterView />
          </div>
        </section>
        <div className="right">
          <section className="joint-space" aria-label="Joint space" data-place={spacePlace}>
            <div className="joint-space-plot">
              <div className="view-host fill">
                <JointSpaceView insets={INSETS} />
              </div>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}
