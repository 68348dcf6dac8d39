import type { JointType } from '../../core';
import { degrees } from '../ui/format';
import { useLimber } from '../ui/use-limber';

const signs: Record<JointType['kind'], React.ReactNode> = {
  rigid: <path d="M3 6h6" />,
  hinge: (
    <>
      <path d="M2.5 9.500L6 6l3.500 3.500" />
      <path d="M3.200 4.200a3.800 3.800 0 0 1 5.600 0" />
    </>
  ),
  ball: (
    <>
      <circle cx="6" cy="6" r="3.700" />
      <path d="M2.300 6c0 1.200 1.700 1.900 3.700 1.900S9.700 7.200 9.700 6" />
    </>
  ),
};

/** "ball joint, 3 degrees of freedom", "hinge joint, 1 degree of freedom, −12° to 130°". */
function kindWords({ kind, degreesOfFreedom, interval }: JointType): string {
  const name = kind === 'rigid' ? 'hardly moves' : `${kind} joint`;
  const freedom = `${degreesOfFreedom} ${degreesOfFreedom === 1 ? 'degree' : 'degrees'} of freedom`;
  const range = interval ? `, ${degrees(interval[0])} to ${degrees(interval[1])}` : '';
  return `${name}, ${freedom}${range}`;
}

/** What kind of joint the clip shows it to be; null without a clip that moves. */
const useKind = (joint: number): JointType | null =>
  useLimber(({ fit }) => (fit?.missing ? null : (fit?.types[joint] ?? null)));

/** What kind of joint the clip shows it to be, as a sign; in words as its tooltip. */
export function JointKind({ joint }: { joint: number }) {
  const type = useKind(joint);
  return (
    <span className="tree-type" title={type ? kindWords(type) : undefined} aria-hidden="true">
      {type && (
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          {signs[type.kind]}
        </svg>
      )}
    </span>
  );
}

/** The same for screen readers. */
export function useKindWords(joint: number): string | undefined {
  const type = useKind(joint);
  return type ? kindWords(type) : undefined;
}
