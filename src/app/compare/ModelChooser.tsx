import { charts } from '../../core/space';
import { setModels } from '../../state/actions';
import { isSameModel, type LimitModel, MOST_MODELS, plainModel } from '../../state/limits/models';
import { pairsInForce } from '../../state/limits/ties';
import { settingTable } from '../../state/settings';
import { anotherModel, modelIcon, withChange } from '../drawing/compared-models';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Popup } from '../ui/Popup';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';

const FIELDS = [
  { key: 'shape', label: 'Shape' },
  { key: 'split', label: 'Split' },
  { key: 'chart', label: 'Chart' },
] as const;

const NEIGHBOURS = [
  { value: 'alone', label: 'Alone' },
  { value: 'tied', label: 'Tied' },
];

/** The button that opens the list of compared models: shape, split and chart of each. */
export function ModelChooser() {
  return (
    <Popup
      className="is-outlined"
      focus="select"
      align="right"
      trigger={
        <>
          <Icon name="sliders" size={14} />
          Choose shapes
        </>
      }
    >
      {() => <ModelList />}
    </Popup>
  );
}

function ModelList() {
  const models = useLimber((state) => state.work.models);
  const hasTies = useLimber((state) => pairsInForce(state).length > 0);
  const replace = (index: number, next: LimitModel) => {
    // Twice the same teaches nothing: the two change places.
    const twin = models.findIndex((model, i) => i !== index && isSameModel(model, next));
    setModels(models.map((model, i) => (i === index ? next : i === twin ? models[index] : model)));
  };
  return (
    <fieldset className="model-list">
      <legend className="visually-hidden">Models to compare</legend>
      {models.map((model, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row that changes its model is still the same row
        <div className="model-row" key={i}>
          <Icon name={modelIcon(model)} size={16} />
          {FIELDS.map(({ key, label }) => (
            <Select
              key={key}
              label={`${label} of model ${i + 1}`}
              title={key === 'chart' ? charts[model.chart].summary : undefined}
              value={model[key]}
              options={settingTable[key].choices}
              onChange={(value) => replace(i, withChange(model, { [key]: value }))}
            />
          ))}
          {(hasTies || model.isTied) && (
            <Select
              label={`Neighbours of model ${i + 1}`}
              title="Tied: with what its neighbours, where they are, leave of it"
              value={model.isTied ? 'tied' : 'alone'}
              options={NEIGHBOURS}
              onChange={(value) => replace(i, plainModel({ ...model, isTied: value === 'tied' }))}
            />
          )}
          <IconButton
            label={`Remove model ${i + 1}`}
            icon="close"
            size={14}
            disabled={models.length === 1}
            onClick={() => setModels(models.filter((_, k) => k !== i))}
          />
        </div>
      ))}
      <button
        type="button"
        className="button is-outlined is-small"
        disabled={models.length >= MOST_MODELS}
        onClick={() => setModels([...models, anotherModel(models, hasTies)])}
      >
        Add a model
      </button>
    </fieldset>
  );
}
