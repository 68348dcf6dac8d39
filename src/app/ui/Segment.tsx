import { useId } from 'react';
import { Icon, type IconName } from './icons';

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
  /** Why it is disabled, or what it does. */
  readonly title?: string;
}

interface SegmentProps<T extends string> {
  label: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  /** Shows icons alone; labels stay for screen readers and as tooltips. */
  isCompact?: boolean;
}

/** One choice of a few, side by side: native radio buttons, so arrows and screen readers work as everywhere. */
export function Segment<T extends string>({ label, value, options, onChange, isCompact }: SegmentProps<T>) {
  const name = useId();
  return (
    <div className={isCompact ? 'segment is-compact' : 'segment'} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.title ?? (isCompact ? option.label : undefined)}>
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size={14} />}
          {!isCompact && <span>{option.label}</span>}
        </label>
      ))}
    </div>
  );
}
