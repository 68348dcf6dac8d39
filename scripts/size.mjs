// How much JavaScript stands before the first frame, from what was built: fails when it is more than it may be.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const FOLDER = process.argv[2] ?? 'dist';
const MOST = 350 * 1024;

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
process.exitCode = files.length === 0 || size > MOST ? 1 : 0;
