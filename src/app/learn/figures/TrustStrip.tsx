import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { type LimitModel, wholeModel } from '../../../state/limits/models';
import { EvidencePlot } from '../../drawing/EvidencePlot';
import { useLimber } from '../../ui/use-limber';
import { useStudy } from './use-study';

const MODELS: readonly LimitModel[] = shapeKinds.filter((kind) => shapeFamilies[kind].isStudied).map(wholeModel);

/** What is kept in of frames that were hidden, against how tight each shape is. */
export function TrustStrip() {
  const { rows, progress } = useStudy(MODELS);
  const shape = useLimber((state) => state.work.settings.shape);
  const inUse = MODELS.flatMap((model, i) => (model.shape === shape ? [i] : []));
  return (
    <div className="learn-trust" data-part="evidence">
      {rows.length === 0 ? (
        <div className="learn-wait row quiet">
          <progress aria-label="Gathering evidence" value={progress} max={1} />
          {progress < 1 ? 'Hiding each fifth in turn…' : 'No evidence could be gathered.'}
        </div>
      ) : (
        <EvidencePlot rows={rows} inUse={inUse} isFilling />
      )}
    </div>
  );
}
