import { describe, expect, it } from 'vitest';
import { linesAround } from './lines-around';

const numbersOf = async (text: string, line: number) =>
  (await linesAround(new Blob([text]), line)).map(({ number, text }) => `${number} ${text}`);

describe('linesAround', () => {
  it('shows a line between its neighbours, whatever ends the lines', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['a', 'b', 'c', 'd', 'e', 'f', ''].join(end);
      expect(await numbersOf(text, 4)).toEqual(['2 b', '3 c', '4 d', '5 e', '6 f']);
      expect(await numbersOf(text, 1)).toEqual(['1 a', '2 b', '3 c']);
      expect(await numbersOf(text, 6)).toEqual(['4 d', '5 e', '6 f']);
      expect(await numbersOf(text, 99)).toEqual(['4 d', '5 e', '6 f']);
    }
  });

  it('finds lines far down, across pieces that split letters and line ends', async () => {
    for (const pad of [0, 1, 2, 3]) {
      const lines = Array.from({ length: 60_000 }, (_, i) => `zeile ${i + 1} ä`);
      lines[0] += 'x'.repeat(pad);
      const shown = await numbersOf(lines.join('\r\n'), 45_000);
      expect(shown).toEqual([44_998, 44_999, 45_000, 45_001, 45_002].map((n) => `${n} zeile ${n} ä`));
    }
  });

  it('cuts long lines, and shows no control characters', async () => {
    const [only] = await linesAround(new Blob([`\u0000\u0001${'7 '.repeat(5000)}`]), 1);
    expect(only!.text).toMatch(/^··7 7 /);
    expect(only!.text.length).toBeLessThan(200);
    expect(await linesAround(new Blob([]), 1)).toEqual([]);
  });
});
