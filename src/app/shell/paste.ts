import { fetchPart } from '../../state/fetch-part';
import { isLimitsFile } from '../../state/limits/held';
import { webAddress } from '../../state/link/web-address';
import { isPoseText, pasteText, takeFiles } from '../page/open-dialog';
import { viewState } from '../page/view-state';

/** What takes pasted text itself. */
const TEXT_FIELD = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable]';

/** Takes pasted files, the text of a BVH file, of a pose or of limits; an address is put into the field for addresses, where it can be looked at first. */
function paste(event: ClipboardEvent): void {
  const { target, clipboardData } = event;
  if (!clipboardData || (target instanceof HTMLElement && target.closest(TEXT_FIELD))) return;
  const text = clipboardData.getData('text/plain').trim();
  const files = [...clipboardData.files];
  if (files.length > 0) takeFiles(files, 'open');
  else if (/^hierarchy\s/i.test(text)) takeFiles([new File([text], 'pasted.bvh')], 'open');
  else if (isPoseText(text)) void pasteText(text);
  else if (isLimitsFile(text))
    void fetchPart(() => import('../../state/limits/paste-limits')).then(({ pasteLimits }) => pasteLimits(text));
  else if (webAddress(text)) viewState.setState({ panel: 'web', pasted: text });
  else return;
  event.preventDefault();
}

/** Listens to what is pasted onto the page. Returns how to stop. */
export function listenToPaste(): () => void {
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
