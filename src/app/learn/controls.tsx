import type { ReactNode } from 'react';

interface LabCardProps {
  title: string;
  /** One or two sentences: what is seen. */
  about: string;
  controls?: ReactNode;
  /** What the figures are now. */
  reading?: ReactNode;
  children: ReactNode;
}

/** One demonstration: its picture, what to turn, and what comes out. */
export function LabCard({ title, about, controls, reading, children }: LabCardProps) {
  return (
    <section className="lab-card" aria-label={title}>
      <div className="lab-head">
        <h2>{title}</h2>
        <p className="quiet">{about}</p>
      </div>
      <div className="lab-picture">{children}</div>
      <div className="lab-foot row">
        {controls && <div className="lab-controls row">{controls}</div>}
        {reading}
      </div>
    </section>
  );
}

interface LabSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  show: (value: number) => string;
  onChange: (value: number) => void;
}

export function LabSlider({ label, value, min, max, step, show, onChange }: LabSliderProps) {
  return (
    <label className="lab-slider slider-row">
      <span>{label}</span>
      <input
        className="slider"
        type="range"
        aria-label={label}
        aria-valuetext={show(value)}
        min={min}
        max={max}
        step={step}
        value={value}
        style={{ '--share': `${(100 * (value - min)) / (max - min)}%` } as React.CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output className="number">{show(value)}</output>
    </label>
  );
}
