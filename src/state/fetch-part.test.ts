import { expect, it } from 'vitest';
import { failureWords } from './fetch-part';

it('tells a fault in whole sentences, whatever its own words end with', () => {
  const detail = (error: unknown) => failureWords(error, 'Export').detail;
  expect(detail(new Error('x is not a function'))).toBe('x is not a function. What you did is still here.');
  expect(detail(new Error('The disk is full.'))).toBe('The disk is full. What you did is still here.');
  expect(detail('gone')).toBe('gone. What you did is still here.');
  expect(detail(new Error(''))).toBe('What you did is still here.');
});
