import { settingsHere } from '../../state/limits/chosen';
import type { HumanAnswer } from '../../worker/api';
import { shownNames } from '../ui/joint-name';
import { missingGroups } from '../ui/missing-groups';
import { SettingField } from '../ui/SettingField';
import { useHuman } from '../ui/use-human';
import { useIsOfPeople, useLimber } from '../ui/use-limber';

/** How far limits are filled up to those of people, and of which people. */
export function FillSettings() {
  const isOfPeople = useIsOfPeople();
  const giver = useLimber(({ work: { borrowed } }) => borrowed?.name ?? null);
  return (
    <div className="fill-settings">
      {!isOfPeople && <SettingField setting="fill" />}
      <SettingField setting="profile" isList />
      {isOfPeople ? (
        <p className="fill-note prose">
          There is no motion to learn from, so the limits are {giver ? `those of ${giver}` : 'human limits'}.
        </p>
      ) : (
        <FillNote />
      )}
    </div>
  );
}

/** What filling up does here, and which joints stay as learned, and why: nothing where no joint is filled up. */
function FillNote() {
  const isFilled = useLimber(
    ({ work: { settings, chosen } }) => settings.fill > 0 || Object.values(chosen).some(({ fill }) => fill > 0),
  );
  const isFilledHere = useLimber((state) => settingsHere(state).fill > 0);
  const joint = useLimber((state) => state.work.selectedJoint);
  const names = useLimber((state) => state.clip?.skeleton.names ?? null);
  const human = useHuman(isFilled);
  if (!isFilled || !human || !names) return null;
  return (
    <div className="fill-note prose" role="note">
      <Words human={human} names={shownNames(names)} joint={isFilledHere ? joint : -1} />
    </div>
  );
}

function Words({
  human: { limits, missing },
  names,
  joint,
}: {
  human: HumanAnswer;
  names: readonly string[];
  joint: number;
}) {
  if (limits.every((limit) => limit === null)) return <p>No limit is filled up. {missing[0]?.reason}</p>;
  const here = missing.find((one) => one.joint === joint);
  const groups = missingGroups(missing, names);
  return (
    <>
      {limits[joint] && <p>A filled limit is always a k-DOP in the swing–twist chart.</p>}
      {here && (
        <p>
          {names[joint]} stays as learned. {here.reason}
        </p>
      )}
      {groups.length > 0 && (
        <details>
          <summary>
            {missing.length} {missing.length === 1 ? 'joint stays' : 'joints stay'} as learned
          </summary>
          <ul>
            {groups.map(({ reason, words }) => (
              <li key={reason}>
                {reason} <span className="quiet">{words}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
