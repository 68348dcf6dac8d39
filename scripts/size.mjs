// How much JavaScript stands before the first frame, from what was built: fails when it is more than it may be.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = process.argv[2] ?? 'dist';
const MOST = 400 * 1024;
/** An embedded chapter brings the figures of all its beats: more than the page may begin with. */
const MOST_OF_A_CHAPTER = 415 * 1024;

const assets = readdirSync(`${FOLDER}/assets`).filter((file) => file.endsWith('.js'));
const sizeOf = (file) => gzipSync(readFileSync(`${FOLDER}/assets/${file}`), { level: 9 }).length;
const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0);
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10);
const startOf = (page) =>
  [...readFileSync(`${FOLDER}/${page}`, 'utf8').matchAll(/(?:src|href)="\.\/assets\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  );

const files = startOf('index.html');
for (const file of files) console.log(`${kib(sizeOf(file))}  ${file}`);
console.log(`${kib(sum(files))}  JavaScript before the first frame, gzip; ${kib(MOST).trim()} at most`);
// Beside it, not on the main thread: the worker has its own copy of what it shares with the page.
for (const file of assets.filter((name) => /^worker-/.test(name)))
  console.log(`${kib(sizeOf(file))}  ${file}, in the worker`);

/** A file with all that it imports, and so on. */
const brought = (file, all = new Set()) => {
  if (all.has(file)) return all;
  all.add(file);
  const code = readFileSync(`${FOLDER}/assets/${file}`, 'utf8');
  for (const [, other] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) brought(other, all);
  return all;
};
const partsNamed = (name) => assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));

// And what an article fetches for one view of `embed.html`: what stands there, and what the view brings along; with the largest chapter.
const EMBEDS = {
  'a character or a joint space': [],
  'a dial': ['TwistDial'],
  'all joints': ['AllJointsView'],
  'a comparison': ['ComparePage'],
  'a chapter': ['LearnView', '\\d\\d-[\\w-]+'],
};
const embeds = Object.entries(EMBEDS).map(([name, parts]) => {
  let all = new Set(startOf('embed.html'));
  for (const part of parts) {
    const found = partsNamed(part).map((file) => new Set([...all, ...brought(file)]));
    all = found.sort((a, b) => sum(b) - sum(a))[0];
  }
  const most = name === 'a chapter' ? MOST_OF_A_CHAPTER : MOST;
  console.log(`${kib(sum(all))}  JavaScript of ${name} embedded, gzip; ${kib(most).trim()} at most`);
  return sum(all) <= most;
});
process.exitCode = files.length > 0 && sum(files) <= MOST && embeds.every(Boolean) ? 0 : 1;
