import * as v from 'valibot';
import { ownClips } from '../clips/sources';
import { requestFrame } from '../frame/playback';
import { borrowing } from '../limits/borrowing';
import { hasEdits } from '../limits/edits';
import { beyondWords, shareUrl } from '../link/address';
import { notify } from '../notices';
import { setWork, store } from '../store';
import { firstFew, shorten } from '../words';
import { cameraViews, wantCameras } from '../work/cameras';
import { ownState, setOwnWork } from '../work/own-state';
import type { PackedKey, Work } from '../work/scopes';
import { projectJson } from './exact-json';
import { projectSchema } from './project-file';
import { type Placed, type Reader, workForms } from './work-forms';

/** Characters of an address: chats and mails break longer ones. */
const LONGEST = 2000;
/** Bytes: what a word of an address may unfold to. */
const LARGEST = 2 ** 20;

/** What of a project a link says in one word beside its readable ones; joints are counted as the clip counts them. */
const linkSchema = v.object({
  roles: v.optional(projectSchema.entries.roles),
  edits: v.optional(projectSchema.entries.edits),
  chosen: projectSchema.entries.chosen,
  brush: v.optional(projectSchema.entries.view.entries.brush),
  cameras: v.optional(projectSchema.entries.view.entries.cameras),
});

/** A link, and what it can't carry. */
export interface LinkPlan {
  address: string;
  /** One sentence each; none where the link says all. */
  leftOut: string[];
}

/** The link to the present view, with as much of the work as goes into it. */
export async function planLink(): Promise<LinkPlan> {
  const { clip, markedFrames, work: present } = ownState();
  // Borrowed limits are not part of a link, and neither is what was done to them by hand.
  const work = { ...present, ...borrowing(present, null) };
  const { packed, leftOut: missing } = beyondWords();
  const cameras = cameraViews(true);
  const isSaid = (key: PackedKey) => (key === 'edits' ? hasEdits(work.edits) : packed.includes(key));
  const word = (key: PackedKey) =>
    clip && isSaid(key) ? (workForms[key] as Placed<Work[PackedKey]>).write(work[key], clip.skeleton) : undefined;
  const small = {
    roles: word('roleChoices'),
    brush: markedFrames ?? undefined,
    chosen: word('chosen'),
    cameras: Object.keys(cameras).length > 0 ? cameras : undefined,
  };
  const leftOut: string[] = [];
  let address = shareUrl(await pack(small));
  if (isSaid('edits')) {
    const whole = shareUrl(await pack({ ...small, edits: word('edits') }));
    if (whole.length <= LONGEST) address = whole;
    else {
      const count = Object.keys(work.edits).length;
      const limits = count === 1 ? 'The limit that was edited is' : `The ${count} limits that were edited are`;
      leftOut.push(
        `${limits} too long for a link: ${whole.length} characters, and only ${LONGEST} are safe everywhere.`,
      );
    }
  }
  const own = ownClips();
  if (own.length > 0) leftOut.push(fileWords(own));
  return { address, leftOut: [...leftOut, ...missing] };
}

function fileWords(names: readonly string[]): string {
  const files = names.length === 1 ? `${shorten(names[0])} is` : `${names.length} clips (${names.join(', ')}) are`;
  return `${files} not part of the link: whoever opens it is asked for ${names.length === 1 ? 'that file' : 'those files'}.`;
}

/** Does what the word of a link says to the clip that is shown. */
export async function showLinkWork(word: string): Promise<void> {
  const { clip } = store.getState();
  const value = await unpack(word).catch(() => null);
  const parsed = v.safeParse(linkSchema, value);
  if (!clip || !parsed.success) {
    notify('warning', 'Part of the address was not understood', `“${shorten(word, 20)}” can’t be read.`);
    return;
  }
  const { brush, cameras = {}, ...stored } = parsed.output;
  const { names } = clip.skeleton;
  const problems: string[] = [];
  const jointOf = (joint: number) => (joint < names.length ? joint : -1);
  const reader: Reader = { jointOf, names, theirs: names, problems, known: (_, list) => list };
  const edits = workForms.edits.read(stored.edits ?? [], reader);
  const chosen = workForms.chosen.read(stored.chosen, reader);
  const last = clip.frameCount - 1;
  setOwnWork({ edits, chosen }, { markedFrames: brush && brush[0] <= brush[1] && brush[1] <= last ? brush : null });
  if (stored.roles) setWork({ roleChoices: workForms.roleChoices.read(stored.roles, reader) });
  wantCameras(cameras);
  requestFrame();
  if (problems.length > 0) notify('warning', 'Part of the address was not understood', firstFew(problems));
}

/** Data as a word of an address: JSON, deflated, in base64url. Null for none. */
async function pack(data: object): Promise<string | null> {
  if (Object.values(data).every((value) => value === undefined)) return null;
  const stream = new Blob([projectJson(data)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function unpack(word: string): Promise<unknown> {
  const letters = atob(word.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    // Little can unfold to very much.
    if (text.length > LARGEST) throw new RangeError('too much');
  }
  return JSON.parse(text);
}
