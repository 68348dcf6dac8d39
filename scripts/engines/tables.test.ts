import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportTargets, standingOf, targetKinds } from '../../src/formats';
import { judgements } from '../../src/formats/judged/table';
import { fingerprintOf, shownOf } from '../../src/formats/testing/fingerprint';
import { DOCS, docsWith, tableFile } from './tables';

const targets = targetKinds.map((kind) => exportTargets[kind]).filter(({ group }) => group !== 'limits');

describe('what tools said of exports', () => {
  it('is of targets that exist, on many rotations, with at most 1 of 10,000 that differs', () => {
    const labels = targets.map(({ label }) => label);
    for (const { target, tool, rotations, differing } of judgements) {
      expect(labels).toContain(target);
      expect([tool, rotations > 5000]).toEqual([tool, true]);
      expect([tool, differing <= Math.ceil(rotations / 10_000)]).toEqual([tool, true]);
    }
  });

  it('stands in the docs as in the table that files and page read', () => {
    const text = readFileSync(DOCS, 'utf8');
    expect(docsWith(text, judgements)).toBe(text);
    expect(readFileSync('src/formats/judged/table.ts', 'utf8')).toBe(tableFile(judgements));
  });
});

describe('judges saw the files that are written now', { timeout: 120_000 }, () => {
  it.each(judgements.map((row) => [row.target, row.tool, row] as const))('%s: %s', (label, tool, row) => {
    const kind = targetKinds.find((one) => exportTargets[one].label === label)!;
    expect(fingerprintOf(kind), `Files for ${label} have changed. Ask the judge again: npm run engines "${tool}"`).toBe(
      row.fingerprint,
    );
  });

  it('and what they said changes nothing of what they see', () => {
    for (const { target, rotations } of judgements) {
      const kind = targetKinds.find((one) => exportTargets[one].label === target)!;
      expect(shownOf(kind)).not.toContain(`of ${rotations.toLocaleString('en')} rotations`);
    }
  });
});

it.each(targets.map((target) => [target.label, target] as const))(
  '%s is called checked only where a tool said so',
  (label, target) => {
    const { kind, title, sentences } = standingOf(target);
    const isSaid = judgements.some((row) => row.target === label);
    expect(['checked', 'partly'].includes(kind)).toBe(isSaid);
    expect(title.startsWith('Checked')).toBe(isSaid);
    expect(sentences.length).toBeGreaterThan(0);
    if (target.unchecked) expect(sentences).toContain(`Not checked: ${target.unchecked}`);
    else expect(kind).toBe('checked');
  },
);
