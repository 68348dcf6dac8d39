import { durationOf, rangesOf } from '../../core';
import { redo, setSetting, undo } from '../../state/actions';
import { shareUrl } from '../../state/address';
import { openBundledClip } from '../../state/clips';
import { notify } from '../../state/notices';
import { settingTable } from '../../state/settings';
import { ownClips } from '../../state/sources';
import { store } from '../../state/store';
import { movingJoints } from '../joints/joints';
import { failureWords, fetchPart } from '../ui/failure';
import { count, duration, rates } from '../ui/format';
import { IconButton } from '../ui/IconButton';
import { Icon, Logo } from '../ui/icons';
import { Menu } from '../ui/Menu';
import { Segment } from '../ui/Segment';
import { useLimber } from '../ui/use-limber';
import { type FilePurpose, openFileDialog, setFileInput, takeFiles } from './open-dialog';
import { openPanel, togglePanel } from './panel-state';
import { setPreference } from './preferences';
import { useTheme } from './theme';
import type { Layout } from './use-layout';

export function TopBar({ layout }: { layout: Layout }) {
  const isPhone = layout === 'phone';
  return (
    <header className="top-bar">
      <ClipInput purpose="open" label="Clip file" />
      <ClipInput purpose="add" label="Clips to add" />
      <div className="top-start">
        {layout === 'narrow' && (
          <IconButton label="Joints" icon="tree" aria-haspopup="dialog" onClick={() => togglePanel('tree')} />
        )}
        <div className="logo">
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
      accept=".bvh,text/plain"
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
  const name = takes?.[0].clip.name ?? '';
  return (
    <Menu
      label="Clip"
      trigger={
        <>
          <Icon name="file" size={14} />
          <span className="clip-name">{name || 'No clip yet'}</span>
          {takes && takes.length > 1 && <span className="tag">+{takes.length - 1}</span>}
          <Icon name="down" size={12} />
        </>
      }
      items={[
        { label: 'Range of motion', hint: 'comes with Limber', onSelect: () => void openBundledClip() },
        { label: 'Open a BVH file…', hint: 'or drop it anywhere', onSelect: () => openFileDialog('open') },
        { label: 'Add a BVH file…', hint: 'limits from all of them', onSelect: () => openFileDialog('add') },
        { label: 'About this clip…', hint: 'units, axes, joints', onSelect: () => openPanel('clip') },
      ]}
    />
  );
}

function Facts() {
  const clip = useLimber((state) => state.clip);
  if (!clip) return null;
  const joints = clip.skeleton.names.length;
  const facts = `${count(joints)} ${joints === 1 ? 'joint' : 'joints'} · ${duration(durationOf(clip))} · ${rates(clip)}`;
  return (
    <span className="facts quiet number" title={facts}>
      {facts}
    </span>
  );
}

function PageSwitch() {
  const page = useLimber((state) => state.settings.page);
  return (
    <div className="page-switch">
      <Segment
        label="Page"
        value={page}
        options={settingTable.page.choices}
        onChange={(value) => setSetting('page', value)}
      />
    </div>
  );
}

function FitStatus() {
  const clip = useLimber((state) => state.clip);
  const fit = useLimber((state) => state.fit);
  if (!clip || !fit) return null;
  const fitted = movingJoints(clip, fit).length;
  return (
    <>
      <span className="fit-status number">
        <Icon name="check" size={14} />
        {count(fitted)} {fitted === 1 ? 'limit' : 'limits'} fitted in {(fit.duration / 1000).toFixed(1)} s
      </span>
      <div className="rule" />
    </>
  );
}

/** What a link can't hold. */
function leftOut(names: readonly string[]): string {
  if (names.length === 0) return '';
  const files = names.length === 1 ? `${names[0]} is` : `${names.length} clips (${names.join(', ')}) are`;
  return `${files} not part of it: whoever follows it is asked to open ${names.length === 1 ? 'that file' : 'those files'}.`;
}

async function share(): Promise<void> {
  const address = shareUrl();
  try {
    await navigator.clipboard.writeText(address);
    notify('info', 'Link copied', `It opens this view with these settings. ${leftOut(ownClips())}`);
  } catch {
    notify('warning', 'The link could not be copied', `The browser did not allow it. Copy it from here: ${address}`);
  }
}

async function exportLimits(): Promise<void> {
  try {
    const { downloadLimits } = await fetchPart(() => import('./export-limits'));
    downloadLimits(store.getState());
  } catch (error) {
    const { title, detail } = failureWords(error, 'The export');
    notify('error', title, detail, { action: { label: 'Try again', run: () => void exportLimits() } });
  }
}

function flipTheme(theme: 'dark' | 'light'): void {
  setPreference('theme', theme === 'dark' ? 'light' : 'dark');
}

function Actions() {
  const theme = useTheme();
  const canUndo = useLimber((state) => state.canUndo);
  const canRedo = useLimber((state) => state.canRedo);
  const hasFit = useLimber((state) => state.fit !== null);
  return (
    <>
      <IconButton label="Undo" icon="undo" disabled={!canUndo} onClick={undo} />
      <IconButton label="Redo" icon="redo" disabled={!canRedo} onClick={redo} />
      <button type="button" className="button" onClick={() => void share()}>
        <Icon name="share" size={15} />
        Share
      </button>
      <button type="button" className="button is-primary" disabled={!hasFit} onClick={() => void exportLimits()}>
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
  const page = useLimber((state) => state.settings.page);
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
          { label: 'Export', hint: 'limits as JSON', onSelect: () => void exportLimits() },
          { label: 'Undo', onSelect: undo },
          { label: 'Redo', onSelect: redo },
          { label: theme === 'dark' ? 'Light theme' : 'Dark theme', onSelect: () => flipTheme(theme) },
          { label: 'Keys and help', onSelect: () => openPanel('help') },
        ]}
      />
    </>
  );
}
