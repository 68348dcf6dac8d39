import type { CSSProperties, ReactNode } from 'react';

interface SliderProps {
  /** The name of the slider for screen readers. */
  label: string;
  /** Stands before the slider; the label where left out, nothing where null. */
  name?: ReactNode;
  /** One sentence, as a tooltip. */
  help?: string;
  className?: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value in words: beside the slider and for screen readers. */
  show: (value: number) => string;
  onChange: (value: number) => void;
}

/** A name, a native slider, and the value, which can be typed: a click on the value, or Enter on the slider. A drag of the slider is one step of undo: see `listenToSliders`. */
export function Slider({ label, name = label, help, className = '', show, onChange, ...input }: SliderProps) {
  const { value, min, max } = input;
  const words = show(value);
  const type = (slider: HTMLInputElement) =>
    import('./type-value').then(({ typeValue }) => typeValue(slider.nextElementSibling as HTMLElement, slider, show));
  return (
    <label className={`slider-row ${className}`} title={help}>
      {name !== null && <span>{name}</span>}
      <input
        {...input}
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={words}
        style={{ '--share': `${(100 * (value - min)) / (max - min)}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onKeyDown={(event) => event.key === 'Enter' && type(event.currentTarget)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on the slider does the same */}
      <output
        className="number"
        onClick={(event) => {
          event.preventDefault();
          type(event.currentTarget.previousElementSibling as HTMLInputElement);
        }}
      >
        {words}
      </output>
    </label>
  );
}
