// How much JavaScript stands before the first frame, from what was built: fails when it is more than it may be.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = process.argv[2] ?? 'dist';
const MOST = 400 * 1024;
const MOST_WITH_FIGURE = 420 * 1024;

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
/** The files that a file fetches later by itself. */
const fetchedLater = (file) => [
  ...new Set(
    [...readFileSync(`${FOLDER}/assets/${file}`, 'utf8').matchAll(/\bimport\(\s*[`"']\.\/([\w.-]+\.js)/g)].map(
      ([, other]) => other,
    ),
  ),
];
const heaviest = (sets) => sets.sort((a, b) => sum(b) - sum(a))[0];
const partsNamed = (name) => assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file));

/** Matches the name of any chapter. */
const CHAPTER = `(?:${readdirSync('src/app/learn/chapters')
  .filter((file) => file !== 'index.ts')
  .map((file) => file.replace(/\.ts$/, ''))
  .join('|')})`;

// And what an article fetches for one view of `embed.html`: what stands there, and what the view brings along; of chapters the one that
// brings most.
const EMBEDS = {
  'a character or a joint space': [],
  'a dial': ['TwistDial'],
  'all joints': ['AllJointsView'],
  'a comparison': ['ComparePage'],
  'a chapter': ['LearnView', CHAPTER],
};
const embeds = Object.entries(EMBEDS).map(([name, parts]) => {
  let all = new Set(startOf('embed.html'));
  for (const part of parts) {
    const withFile = (file) => new Set([...all, ...brought(file)]);
    all = heaviest(partsNamed(part).map(withFile));
  }
  console.log(`${kib(sum(all))}  JavaScript of ${name} embedded, gzip; ${kib(MOST).trim()} at most`);
  return sum(all) <= MOST;
});
// A figure that only some beats show comes after the chapter.
const chapter = heaviest(
  partsNamed(CHAPTER).flatMap((file) =>
    fetchedLater(file).map((figure) =>
      brought(figure, brought(file, brought(partsNamed('LearnView')[0], new Set(startOf('embed.html'))))),
    ),
  ),
);
console.log(
  `${kib(sum(chapter))}  with the figure of a beat that comes after it, gzip; ${kib(MOST_WITH_FIGURE).trim()} at most`,
);
embeds.push(sum(chapter) <= MOST_WITH_FIGURE);
process.exitCode = files.length > 0 && sum(files) <= MOST && embeds.every(Boolean) ? 0 : 1;
