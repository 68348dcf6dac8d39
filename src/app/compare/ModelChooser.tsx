import { defaultFitOptions } from '../../core';
import { charts } from '../../core/space';
import { setModels } from '../../state/actions';
import {
  givenModel,
  humanModel,
  isFittedModel,
  isSameModel,
  type LimitModel,
  MOST_MODELS,
  plainModel,
  wholeModel,
} from '../../state/limits/models';
import { pairsInForce } from '../../state/limits/ties';
import { settingTable } from '../../state/settings';
import { anotherModel, modelIcon, withChange } from '../drawing/compared-models';
import { shareText } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon } from '../ui/icons';
import { Popup } from '../ui/Popup';
import { Select } from '../ui/Select';
import { useLimber } from '../ui/use-limber';

const PARTS = [
  { key: 'split', label: 'Split' },
  { key: 'chart', label: 'Chart' },
] as const;

const HUMAN = 'human';
const GIVEN = 'given';
const FILLS = [0, 0.25, 0.5, 0.75, 1];

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

const shapesAndHuman = [...settingTable.shape.choices, { value: HUMAN, label: 'Human limit' }];
const withGiven = [...shapesAndHuman, { value: GIVEN, label: 'Given limit' }];

/** The model with another part; one that is fitted in place of a limit that is as it is. */
const changed = (model: LimitModel, key: string, value: string): LimitModel =>
  withChange(isFittedModel(model) ? model : wholeModel(defaultFitOptions.shape), { [key]: value });

/** The model with another shape; or a limit as it is. */
const reshaped = (model: LimitModel, value: string): LimitModel =>
  value === HUMAN ? humanModel : value === GIVEN ? givenModel : changed(model, 'shape', value);

function ModelList() {
  const models = useLimber((state) => state.work.models);
  const hasTies = useLimber((state) => pairsInForce(state).length > 0);
  const hasGiven = useLimber((state) => state.given !== null);
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
          <Select
            label={`Shape of model ${i + 1}`}
            value={model.isHuman ? HUMAN : model.isGiven ? GIVEN : model.shape}
            options={hasGiven || model.isGiven ? withGiven : shapesAndHuman}
            onChange={(value) => replace(i, reshaped(model, value))}
          />
          {!isFittedModel(model) ? (
            <span className="model-row-note quiet">
              {model.isGiven ? 'Given by the opened file.' : 'What people can do: not fitted to the clip.'}
            </span>
          ) : (
            <Fitted model={model} name={`model ${i + 1}`} hasTies={hasTies} replace={(next) => replace(i, next)} />
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

interface FittedProps {
  model: LimitModel;
  /** "model 1". */
  name: string;
  hasTies: boolean;
  replace: (next: LimitModel) => void;
}

/** What is chosen of a model that is fitted, its shape aside. */
function Fitted({ model, name, hasTies, replace }: FittedProps) {
  const { fill = 0, isTied = false } = model;
  const fills = [...new Set([...FILLS, fill])].sort((a, b) => a - b);
  return (
    <>
      {PARTS.map(({ key, label }) => (
        <Select
          key={key}
          label={`${label} of ${name}`}
          title={key === 'chart' ? charts[model.chart].summary : undefined}
          value={model[key]}
          options={settingTable[key].choices}
          onChange={(value) => replace(changed(model, key, value))}
        />
      ))}
      <Select
        label={`Fill of ${name}`}
        title="Share of the way to what people can do"
        value={fill}
        options={fills.map((value) => ({ value, label: value > 0 ? `Filled ${shareText(value)}` : 'As learned' }))}
        onChange={(value) => replace(plainModel({ ...model, fill: value }))}
      />
      {(hasTies || isTied) && (
        <Select
          label={`Neighbours of ${name}`}
          title="Tied: the limit shrinks to the rotations that neighbours leave"
          value={isTied ? 'tied' : 'alone'}
          options={NEIGHBOURS}
          onChange={(value) => replace(plainModel({ ...model, isTied: value === 'tied' }))}
        />
      )}
    </>
  );
}
