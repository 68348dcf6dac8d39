// How much JavaScript stands before the first frame, from what was built: fails when it is more than it may be.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = process.argv[2] ?? 'dist';
const MOST = 400 * 1024;

const page = readFileSync(`${FOLDER}/index.html`, 'utf8');
const files = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
const sizeOf = (file) => gzipSync(readFileSync(`${FOLDER}/${file}`), { level: 9 }).length;
const sizes = files.map(sizeOf);
const size = sizes.reduce((sum, one) => sum + one, 0);
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;

files.forEach((file, i) => {
  console.log(`${kib(sizes[i]).padStart(10)}  ${file}`);
});
console.log(`${kib(size).padStart(10)}  JavaScript before the first frame, gzip; ${kib(MOST)} at most`);
// Beside it, not on the main thread: the worker has its own copy of what it shares with the page.
const worker = readdirSync(`${FOLDER}/assets`).filter((file) => /^worker-.*\.js$/.test(file));
for (const file of worker) console.log(`${kib(sizeOf(`assets/${file}`)).padStart(10)}  assets/${file}, in the worker`);

// And what an article fetches for one view of `embed.html`: what stands there, and what that view and its drawing bring along.
const EMBEDS = ['TwistDial', 'JointSpaceView', 'CharacterView', 'AllJointsView', 'ComparePage', 'EmbedLearn'];
const assets = readdirSync(`${FOLDER}/assets`);
const partNamed = (name) => assets.find((file) => new RegExp(`^embed-${name}-[\\w-]{8}\\.js$`).test(file));
const brought = (file, all) => {
  if (all.has(file)) return all;
  all.add(file);
  const code = readFileSync(`${FOLDER}/assets/${file}`, 'utf8');
  for (const [, other] of code.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) brought(other, all);
  return all;
};
const entry = /src="\.\/assets\/([^"]+\.js)"/.exec(readFileSync(`${FOLDER}/embed.html`, 'utf8'))[1];
const isTooMuch = EMBEDS.map((view) => {
  const all = [view, ...(view === 'TwistDial' ? [] : ['Stage'])].reduce(
    (all, name) => brought(partNamed(name), all),
    brought(entry, new Set()),
  );
  const size = [...all].reduce((sum, file) => sum + sizeOf(`assets/${file}`), 0);
  console.log(`${kib(size).padStart(10)}  JavaScript of ${view} embedded, gzip; ${kib(MOST)} at most`);
  return size > MOST;
});
process.exitCode = files.length === 0 || size > MOST || isTooMuch.includes(true) ? 1 : 0;
