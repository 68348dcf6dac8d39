import { moves } from '../../core/clip';
import { setSetting } from '../../state/actions';
import { ownClips } from '../../state/clips/sources';
import { onTick } from '../../state/frame/playback';
import { dismissNotice, notify } from '../../state/notices';
import { type LimberState, store } from '../../state/store';
import { type Preferences, preferences, setPreference } from '../page/preferences';
import { openPanel } from '../page/view-state';

/** A word that is said once, when it is of use, if it is switched on. */
interface Nudge {
  preference: 'tipBeyond' | 'tipOwnClip' | 'tipCompare';
  /** For the list where they are switched on and off. */
  label: string;
  isDue(state: LimberState): boolean;
  title: string;
  detail: string;
  action: { label: string; run: () => void };
}

/** rad: less beyond a limit is not seen. */
const SEEN = 0.05;

/** Whether a hand has brought the pose beyond a limit, rather than the clip. */
function isPulledBeyond({ live, work: { pulls, manual, settings } }: LimberState): boolean {
  if (!live || !settings.limits) return false;
  const isByHand = Object.keys(pulls).length > 0 || Object.keys(manual).length > 0;
  return (
    isByHand &&
    (live.askedViolation.some((angle) => angle > SEEN) || live.reach.some(({ residual }) => residual > 0.02))
  );
}

export const nudges: readonly Nudge[] = [
  {
    preference: 'tipBeyond',
    label: 'Beyond a limit',
    isDue: isPulledBeyond,
    title: 'Limit reached',
    detail:
      'The clip never went further, so the joint stops here. Rings fill green as joints near their limits, and turn amber at them.',
    action: { label: 'Switch limits off', run: () => setSetting('limits', false) },
  },
  {
    preference: 'tipOwnClip',
    label: 'Own clip',
    isDue: ({ clip, fit }) => fit !== null && clip !== null && moves(clip) && ownClips().length > 0,
    title: 'Limits of your own clip',
    detail: 'They reach as far as its motion does. If units or axes were read wrongly, change them.',
    action: { label: 'About this clip', run: () => openPanel('clip') },
  },
  {
    preference: 'tipCompare',
    label: 'Comparison',
    isDue: ({ work: { settings } }) => settings.page === 'compare',
    title: 'Which limit to trust',
    detail: 'All are fitted to the same samples. The best has high coverage and high tightness.',
    action: { label: 'Keys and help', run: () => openPanel('help') },
  },
];

/** Says each when it is of use; returns how to stop. */
export function startNudges(): () => void {
  let shown = 0;
  const look = () => {
    const wanted = preferences.getState();
    const state = store.getState();
    // A chapter tells its own things.
    if (state.work.settings.page === 'learn') return;
    for (const { preference, isDue, title, detail, action } of nudges) {
      if (!wanted[preference] || !isDue(state)) continue;
      setPreference(preference, false);
      dismissNotice(shown);
      const decline = { label: 'No more tips', run: switchAllOff };
      shown = notify('info', title, detail, { action, decline });
      return;
    }
  };
  const stops = [
    onTick(look),
    store.subscribe(({ fit, work: { settings } }, before) => {
      if (settings.page !== before.work.settings.page || fit !== before.fit) look();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function switchAllOff(): void {
  const off: Partial<Preferences> = { tipBeyond: false, tipOwnClip: false, tipCompare: false };
  preferences.setState(off);
}
