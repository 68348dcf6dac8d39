// All checks, each even when one before it failed; ends with the plain line "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const UNIT = 'test-results/unit.json';
const END_TO_END = 'test-results/e2e.json';

/** Runs a command with its output on the screen; whether it went well. */
const run = (command) => {
  console.log(`\n▸ ${command}`);
  return spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
};

/** Runs commands two at a time, each with its output in one piece when it ends; those that did not go well. */
const runTogether = async (commands) => {
  const left = [...commands];
  const failed = [];
  const next = async () => {
    for (let command = left.shift(); command; command = left.shift()) {
      const child = spawn(command, { shell: true });
      const output = [];
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
      const code = await new Promise((resolve) => child.on('close', resolve));
      console.log(`\n▸ ${command}\n${Buffer.concat(output).toString().trimEnd()}`);
      if (code !== 0) failed.push(command);
    }
  };
  await Promise.all([next(), next()]);
  return failed;
};

/** Passed and failed of a report, or one failure when there is none to read. */
const count = (file, read) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
};

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results', { recursive: true });

// Each keeps one core busy; the longest first.
const checks = [
  'npx tsc -p tsconfig.json',
  'npx vite build && node scripts/size.mjs',
  'npx knip',
  'npx tsc -p tsconfig.core.json',
  'npx biome check --error-on-warnings',
];
const failures = await runTogether(checks);
let failed = failures.length;
let passed = checks.length - failed;

const isUnitWell = run(`npx vitest run --reporter=default --reporter=json --outputFile.json=${UNIT}`);
const unit = count(UNIT, (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + (report.success ? 0 : report.numFailedTests ? 0 : 1),
  names: report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)} › ${fullName}`),
  ),
}));
if (!isUnitWell) failures.push(['unit tests', ...(unit.names ?? [])].join('\n    '));

if (!run('npx playwright test')) failures.push('end-to-end tests');
const e2e = count(END_TO_END, ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
}));

passed += unit.passed + e2e.passed;
failed += unit.failed + e2e.failed;
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || failures.length > 0 ? 1 : 0;
