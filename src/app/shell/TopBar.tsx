import { durationOf, limitsEndings, motionEndings, motionWords, moves, pointsEndings, rangesOf } from '../../core/clip';
import { redo, setSetting, undo } from '../../state/actions';
import { openBundledClip } from '../../state/clips/clips';
import { settingTable } from '../../state/settings';
import { saveProject } from '../page/keep-work';
import { type FilePurpose, openFileDialog, setFileInput, takeFiles } from '../page/open-dialog';
import { setPreference } from '../page/preferences';
import { useTheme } from '../page/theme';
import { isSmall, type Layout } from '../page/use-layout';
import { openPanel, togglePanel } from '../page/view-state';
import { count, duration, rates } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon, Logo } from '../ui/icons';
import { movingJoints } from '../ui/joints';
import { Menu } from '../ui/Menu';
import { SettingField } from '../ui/SettingField';
import { useHasMotion, useLimber } from '../ui/use-limber';
import { share } from './share';

export function TopBar({ layout }: { layout: Layout }) {
  const isPhone = isSmall(layout);
  return (
    <header className="top-bar row">
      <ClipInput purpose="open" label="Clip file" />
      <ClipInput purpose="add" label="Clips to add" />
      <div className="top-start row">
        {layout === 'narrow' && (
          <IconButton label="Joints" icon="tree" aria-haspopup="dialog" onClick={() => togglePanel('tree')} />
        )}
        <div className="logo row">
          <Logo />
          {isPhone ? <span className="visually-hidden">Limber</span> : 'Limber'}
        </div>
        {!isPhone && <div className="rule" />}
        <ClipMenu />
        {!isPhone && layout !== 'narrow' && <Facts />}
        {!isPhone && (
          <button type="button" className="button" aria-label="Open clip" onClick={() => openFileDialog('open')}>
            <Icon name="folder" size={15} />
            Open…
          </button>
        )}
        {!isPhone && layout !== 'narrow' && <AddButton />}
      </div>
      <div className="spacer" />
      {!isPhone && <PageSwitch />}
      {!isPhone && layout !== 'narrow' && <FitStatus />}
      {isPhone ? <PhoneActions /> : <Actions />}
    </header>
  );
}

function ClipInput({ purpose, label }: { purpose: FilePurpose; label: string }) {
  return (
    <input
      ref={(element) => setFileInput(purpose, element)}
      type="file"
      multiple
      className="visually-hidden"
      aria-label={label}
      accept={`${[...motionEndings, ...pointsEndings, ...limitsEndings].join(',')},.bin,text/plain,application/json,model/gltf-binary,model/gltf+json,image/*`}
      tabIndex={-1}
      onChange={(event) => {
        takeFiles(event.target.files, purpose);
        event.target.value = '';
      }}
    />
  );
}

function AddButton() {
  const hasClip = useLimber((state) => state.clip !== null);
  return (
    <IconButton
      label="Add a clip"
      title="Add a clip: limits are then learned from all of them"
      icon="plus"
      disabled={!hasClip}
      onClick={() => openFileDialog('add')}
    />
  );
}

function ClipMenu() {
  const takes = useLimber((state) => state.clip && rangesOf(state.clip));
  const hasMotion = useHasMotion();
  const name = takes?.[0].clip.name ?? '';
  return (
    <Menu
      label="Clip"
      trigger={
        <>
          <Icon name="file" size={14} />
          <span className="clip-name cut">{name || 'No clip yet'}</span>
          {takes && takes.length > 1 && <span className="tag">+{takes.length - 1}</span>}
          <Icon name="down" size={12} />
        </>
      }
      items={[
        { label: 'Range of motion', hint: 'comes with Limber', onSelect: () => void openBundledClip() },
        {
          label: 'Open a file…',
          hint: `${motionWords()}; or drop it anywhere`,
          onSelect: () => openFileDialog('open'),
        },
        { label: 'Gallery…', hint: 'real captures and rigs', onSelect: () => openPanel('gallery') },
        { label: 'From the web…', hint: 'by its address', onSelect: () => openPanel('web') },
        { label: 'Add a file…', hint: 'limits from all of them', onSelect: () => openFileDialog('add') },
        { label: 'About this clip…', hint: 'units, axes, joints', onSelect: () => openPanel('clip') },
        ...(hasMotion
          ? [{ label: 'Is this clip possible?', hint: 'what people can do', onSelect: () => openPanel('possible') }]
          : []),
        { label: 'Sets of limits…', hint: 'named, for any rig', onSelect: () => openPanel('sets') },
        { label: 'Save project', hint: 'all of this work, Ctrl S', onSelect: () => void saveProject() },
        { label: 'Project…', hint: 'what is kept, earlier work', onSelect: () => openPanel('project') },
      ]}
    />
  );
}

function Facts() {
  const clip = useLimber((state) => state.clip);
  const rig = useLimber((state) => state.work.rig);
  const [take] = useLimber((state) => state.work.takes);
  if (!clip) return null;
  const joints = clip.skeleton.names.length;
  const on = rig?.played.includes(take) ? `on ${rig.name} · ` : '';
  const motion = moves(clip) ? `${duration(durationOf(clip))} · ${rates(clip)}` : 'no motion';
  const facts = `${on}${count(joints)} ${joints === 1 ? 'joint' : 'joints'} · ${motion}`;
  return (
    <span className="facts cut quiet number" title={facts}>
      {facts}
    </span>
  );
}

/** Export has a button of its own. */
const PAGES = ['inspect', 'compare', 'learn'];

function PageSwitch() {
  return (
    <div className="page-switch">
      <SettingField setting="page" only={PAGES} />
    </div>
  );
}

function FitStatus() {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  const giver = useLimber(({ work: { borrowed } }) => borrowed?.name ?? 'people');
  if (!clip || !fit) return null;
  const fitted = movingJoints(clip, fit).length;
  return (
    <>
      <span className="fit-status row small number">
        <Icon name="check" size={14} />
        {fitted === 0 ? 'no' : count(fitted)} {fitted === 1 ? 'limit' : 'limits'}{' '}
        {fit.missing ? `of ${giver}` : `fitted in ${(fit.duration / 1000).toFixed(1)} s`}
      </span>
      <div className="rule" />
    </>
  );
}

function flipTheme(theme: 'dark' | 'light'): void {
  setPreference('theme', theme === 'dark' ? 'light' : 'dark');
}

function Actions() {
  const theme = useTheme();
  const canUndo = useLimber((state) => state.canUndo);
  const canRedo = useLimber((state) => state.canRedo);
  const hasFit = useLimber((state) => state.fit !== null);
  const isExport = useLimber(({ work }) => work.settings.page === 'export');
  return (
    <>
      <IconButton label="Undo" icon="undo" disabled={!canUndo} onClick={undo} />
      <IconButton label="Redo" icon="redo" disabled={!canRedo} onClick={redo} />
      <button type="button" className="button" onClick={() => void share()}>
        <Icon name="share" size={15} />
        Share
      </button>
      <button
        type="button"
        className={isExport ? 'button is-here' : 'button is-primary'}
        aria-current={isExport ? 'page' : undefined}
        disabled={!hasFit}
        onClick={() => setSetting('page', 'export')}
      >
        <Icon name="download" size={15} />
        Export
      </button>
      <IconButton label="Keys and help" icon="help" onClick={() => openPanel('help')} />
      <IconButton
        label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        icon="theme"
        onClick={() => flipTheme(theme)}
      />
    </>
  );
}

function PhoneActions() {
  const theme = useTheme();
  const page = useLimber((state) => state.work.settings.page);
  return (
    <>
      <IconButton label="Limit settings" icon="sliders" onClick={() => togglePanel('settings')} />
      <IconButton label="Share" icon="share" onClick={() => void share()} />
      <Menu
        label="More"
        align="right"
        trigger={<Icon name="more" />}
        items={[
          { label: 'Joints', onSelect: () => openPanel('tree') },
          ...settingTable.page.choices
            .filter(({ value }) => value !== page)
            .map(({ value, label }) => ({ label, onSelect: () => setSetting('page', value) })),
          { label: 'Undo', onSelect: undo },
          { label: 'Redo', onSelect: redo },
          { label: theme === 'dark' ? 'Light theme' : 'Dark theme', onSelect: () => flipTheme(theme) },
          { label: 'Keys and help', onSelect: () => openPanel('help') },
        ]}
      />
    </>
  );
}
