import { closePanel } from '../page/view-state';
import { Icon, type IconName } from '../ui/icons';

interface Props {
  label: string;
  icon: IconName;
  isPrimary?: boolean;
  isOff?: boolean;
  onPress: () => void;
}

/** A button that closes the sheet it is on and does something. */
export function SheetButton({ label, icon, isPrimary = false, isOff = false, onPress }: Props) {
  return (
    <button
      type="button"
      className={isPrimary ? 'button is-primary' : 'button is-outlined'}
      disabled={isOff}
      onClick={() => {
        closePanel();
        onPress();
      }}
    >
      <Icon name={icon} size={15} />
      {label}
    </button>
  );
}
