import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icons';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: IconName;
  size?: number;
}

/** A button that shows an icon alone; the label is its name and its tooltip. */
export function IconButton({ label, icon, size = 16, className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`button is-icon ${className}`} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={size} />
    </button>
  );
}
