import { useState } from 'react';
import { DEGREE } from '../../core/math';
import { selectJoint } from '../../state/actions';
import { beyondBorrowed } from '../../state/limits/beyond-borrowed';
import { holdApart, keepOwn, padCarried } from '../../state/limits/carried';
import { closePanel } from '../page/view-state';
import { IconButton } from '../ui/IconButton';
import { shownNames } from '../ui/joint-name';
import { missingGroups } from '../ui/missing-groups';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import './carried.css';

/** Shares of the frames here that padded limits hold. */
const SHARES = [0.9, 0.95, 0.99, 1] as const;

/** A joint that carried limits and the motion here do not agree about. */
interface Row {
  joint: number;
  words: string;
  isApart: boolean;
  isBeyond: boolean;
}

/** Where limits from elsewhere and the motion here do not agree, why, and what to do about each joint: hold it all the same, pad the limit, or keep the own limit. */
export function CarriedPanel() {
  const borrowed = useLimber((state) => state.work.borrowed);
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const [share, setShare] = useState<(typeof SHARES)[number]>(0.99);
  if (!borrowed || !clip || !fit) return null;
  const { limits, apart = [], padded = [] } = borrowed;
  const names = shownNames(clip.skeleton.names);
  const isCarried = ({ joint }: { joint: number }) => limits.some((limit) => limit.joint === joint);
  const beyond = beyondBorrowed(fit, borrowed, clip);
  const paddedWords = (joint: number): string => {
    const by = padded.find((one) => one.joint === joint)?.by ?? 0;
    return by > 0 ? `Padded by ${angleWords(by)}. ` : '';
  };
  const known = new Set([...apart, ...padded, ...beyond].filter(isCarried).map(({ joint }) => joint));
  const rows = [...known]
    .sort((a, b) => a - b)
    .map((joint): Row => {
      const own = apart.find((one) => one.joint === joint);
      const out = beyond.find((one) => one.joint === joint)?.frames ?? 0;
      const held = out > 0 ? `Held; ${percent(out)} of the frames here go beyond.` : 'Holds every frame here.';
      const words = `${paddedWords(joint)}${own?.reason ?? held}`;
      return { joint, words, isApart: own !== undefined, isBeyond: own !== undefined || out > 1 - share + 1e-9 };
    });
  const groups = missingGroups(
    apart.filter((one) => !isCarried(one)),
    names,
  );
  const of = (wanted: (row: Row) => boolean) => rows.filter(wanted).map(({ joint }) => joint);
  const [toHold, toPad, toKeep] = [of((row) => row.isApart), of((row) => row.isBeyond), of((row) => !row.isApart)];
  return (
    <aside className="carried aside floating" aria-labelledby="carried-title">
      <div className="sheet-head row">
        <h2 id="carried-title">Limits of {borrowed.name} here</h2>
        <IconButton label="Close" icon="close" size={14} onClick={closePanel} />
      </div>
      <div className="carried-lists">
        {rows.length === 0 && <p className="prose">Every frame of these joints is inside.</p>}
        {rows.length > 0 && (
          <>
            <p className="prose">
              These joints move farther here. <b>Hold</b> changes the motion, <b>Pad</b> widens the limit until the
              motion is inside, and <b>Own</b> keeps the limit that was learned here.
            </p>
            <div className="carried-share row">
              <span className="small">A padded limit holds</span>
              <Segment
                label="Frames that a padded limit holds"
                value={String(share)}
                options={SHARES.map((value) => ({ value: String(value), label: percent(value) }))}
                onChange={(value) => setShare(SHARES.find((one) => String(one) === value)!)}
              />
            </div>
            <ul>
              {rows.map(({ joint, words, isApart, isBeyond }) => (
                <li key={joint}>
                  <button type="button" className="button is-small carried-name" onClick={() => selectJoint(joint)}>
                    {names[joint]}
                  </button>
                  <span className="row">
                    {isApart ? (
                      <Act label={`Hold ${names[joint]} all the same`} word="Hold" run={() => holdApart([joint])} />
                    ) : (
                      <Act label={`Own limit for ${names[joint]}`} word="Own" run={() => keepOwn([joint])} />
                    )}
                    <Act
                      label={`Pad the limit of ${names[joint]}`}
                      word="Pad"
                      isOff={!isBeyond}
                      run={() => void padCarried([joint], share)}
                    />
                  </span>
                  <span className="small carried-words">{words}</span>
                </li>
              ))}
            </ul>
            <div className="row carried-all">
              {toPad.length > 1 && <Act word={`Pad all ${toPad.length}`} run={() => void padCarried(toPad, share)} />}
              {toHold.length > 1 && <Act word={`Hold all ${toHold.length}`} run={() => holdApart(toHold)} />}
              {toKeep.length > 1 && <Act word={`Own for all ${toKeep.length}`} run={() => keepOwn(toKeep)} />}
            </div>
          </>
        )}
        {groups.map(({ reason, words, count }) => (
          <p key={reason} className="prose">
            <b>
              {count === 1 ? '1 joint' : `${count} joints`}. {reason}
            </b>{' '}
            {words}.
          </p>
        ))}
      </div>
    </aside>
  );
}

interface ActProps {
  word: string;
  label?: string;
  isOff?: boolean;
  run: () => void;
}

function Act({ word, label, isOff = false, run }: ActProps) {
  return (
    <button type="button" className="button is-outlined is-small" aria-label={label} disabled={isOff} onClick={run}>
      {word}
    </button>
  );
}

/** "7°", "0.4°". */
const angleWords = (angle: number): string => `${(angle / DEGREE).toFixed(angle < 3 * DEGREE ? 1 : 0)}°`;

/** "12 %", "< 1 %". */
const percent = (share: number): string => (share < 0.01 ? '< 1 %' : `${Math.round(100 * share)} %`);
