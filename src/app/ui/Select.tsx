import type { ComponentProps } from 'react';

interface Option<T> {
  readonly value: T;
  readonly label: string;
}

interface OptionGroup<T> {
  readonly label: string;
  readonly options: readonly Option<T>[];
}

interface SelectProps<T> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  /** The name of the list for screen readers. */
  label: string;
  value: T;
  options: readonly (Option<T> | OptionGroup<T>)[];
  onChange: (value: T) => void;
}

/** One choice of many, in a native list that opens. */
export function Select<T extends string | number>({
  label,
  value,
  options,
  onChange,
  className = 'is-filled',
  ...rest
}: SelectProps<T>) {
  const all = options.flatMap((option) => ('options' in option ? option.options : option));
  return (
    <select
      {...rest}
      className={`select ${className}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(all[event.target.selectedIndex].value)}
    >
      {options.map((option) =>
        'options' in option ? (
          <optgroup key={option.label} label={option.label}>
            {option.options.map(toOption)}
          </optgroup>
        ) : (
          toOption(option)
        ),
      )}
    </select>
  );
}

const toOption = ({ value, label }: Option<string | number>) => (
  <option key={value} value={value}>
    {label}
  </option>
);
