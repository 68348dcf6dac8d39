import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { writeText } from './write-text';

const { document } = parseHTML('<p></p>');

it('leaves the node of the words in its place', () => {
  const element = document.createElement('span');
  writeText(element, '12°');
  const words = element.firstChild;
  for (const text of ['13°', '', '14°']) {
    writeText(element, text);
    expect(element.textContent).toBe(text);
    expect(element.firstChild).toBe(words);
  }
});

it('puts words in the place of whatever was there', () => {
  const element = document.createElement('span');
  element.innerHTML = 'a<b>c</b>';
  writeText(element, 'd');
  expect(element.innerHTML).toBe('d');
});
