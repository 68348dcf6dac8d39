import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import type { Clip } from '../core';
import { type BvhReader, createBvhReader } from '../core/clip';
import { mayMove } from './may-move';
import { NotWritten, type Skipped, told } from './problem';

/** Files that were found, and what was left out. */
export interface FoundFiles {
  files: string[];
  /** Of each file, its path within the folder that was given, or its own name. */
  names: string[];
  skipped: Skipped[];
}

/** Files of some endings, of the paths that were given: a folder stands for all in it, at any depth; a file for itself, whatever its ending. */
export async function findFiles(paths: readonly string[], endings: readonly string[]): Promise<FoundFiles> {
  const files: string[] = [];
  const names: string[] = [];
  const skipped: Skipped[] = [];
  for (const path of paths) {
    try {
      if (!(await stat(path)).isDirectory()) {
        files.push(path);
        names.push(basename(path));
        continue;
      }
      const found: string[] = [];
      for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
        if (!endings.includes(extname(entry.name).toLowerCase())) continue;
        const file = join(entry.parentPath, entry.name);
        if (entry.isFile() && (await mayMove(file))) found.push(file);
        else if (entry.isSymbolicLink()) {
          const target = await stat(file).catch(() => null);
          if (target?.isFile()) found.push(file);
          else if (!target) skipped.push({ file, code: 'ENOENT', message: 'The link leads nowhere.' });
        }
      }
      found.sort();
      if (found.length === 0)
        skipped.push({ file: path, code: 'empty', message: `There is no ${endings.join(', ')} file in this folder.` });
      for (const file of found) {
        files.push(file);
        names.push(relative(path, file));
      }
    } catch (error) {
      skipped.push({ file: path, ...told(error) });
    }
  }
  return { files, names, skipped };
}

/** The last reader, until the next has begun: what the engine compiled for the one is still there for the other. */
const last: { reader: BvhReader | null } = { reader: null };

/** Longer pieces would be strings among what is old, which is collected with all else. One for all files: nothing is made anew for each. */
const piece = Buffer.alloc(1 << 16);

/**
 * A clip, read piece by piece: a file larger than memory is never in it whole. The thread waits for the disk itself, which is less than a
 * stream's turns would cost; between two files it hears what else there is.
 *
 * @throws ClipError, or an error of the system
 */
export async function readClip(file: string): Promise<Clip> {
  await setImmediate();
  const reader = createBvhReader(basename(file));
  const decoder = new StringDecoder('utf8');
  const handle = openSync(file, 'r');
  try {
    for (let read = readSync(handle, piece); read > 0; read = readSync(handle, piece)) {
      reader.push(decoder.write(piece.subarray(0, read)));
      last.reader = null;
    }
  } finally {
    closeSync(handle);
  }
  reader.push(decoder.end());
  const clip = reader.finish();
  last.reader = reader;
  return clip;
}

/** Files that are being written: nothing of them may stay behind. */
const halves = new Set<string>();

/** What is half written is gone. For a program that is about to end. */
export function dropHalves(): void {
  for (const half of halves) rmSync(half, { force: true });
  halves.clear();
}

/** What was where a file was written: nothing, the same, or something else. */
export type Before = 'nothing' | 'same' | 'other';

async function before(file: string, content: string | Uint8Array): Promise<Before> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const there = await stat(file).catch(() => null);
  if (!there) return 'nothing';
  if (there.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  return there.size === bytes.length && Buffer.compare(bytes, await readFile(file)) === 0 ? 'same' : 'other';
}

/**
 * Writes a file whole or not at all: beside it first, then in its place. Folders on the way are made. A file that is the same already stays.
 *
 * @returns what was there before.
 * @throws NotWritten with one sentence
 */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<Before> {
  const half = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}.part`);
  try {
    const there = await before(file, content);
    if (there === 'same') return there;
    await mkdir(dirname(file), { recursive: true });
    halves.add(half);
    const handle = await open(half, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
    return there;
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    const { message } = told(error);
    throw new NotWritten(`"${file}" could not be written: ${message[0].toLowerCase()}${message.slice(1)}`);
  } finally {
    halves.delete(half);
  }
}
