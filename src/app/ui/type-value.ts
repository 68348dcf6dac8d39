/** The number that a text begins with: "2.9°", "−12,5 %"; NaN for none. */
export const numberIn = (text: string): number =>
  Number.parseFloat(
    text
      .trim()
      .replace(/[−–]/g, '-')
      .replace(',', '.')
      .replace(/[^\d.+-].*$/, ''),
  );

/** Halvings of the way from the least value to the most. */
const HALVINGS = 40;

/**
 * The value that a slider shows as a number; the nearer end for a number that the slider does not reach.
 *
 * @param show what the slider writes beside a value: it grows with the value, or falls
 */
export function valueShownAs(wanted: number, min: number, max: number, show: (value: number) => string): number {
  const at = (value: number) => numberIn(show(value));
  const rises = at(max) >= at(min);
  let [low, high] = [min, max];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    if (at(middle) < wanted === rises) low = middle;
    else high = middle;
  }
  // Where a stretch of values is shown alike, the middle of the stretch is meant.
  let [from, to] = [high, max];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (from + to) / 2;
    if (at(middle) > wanted === rises && at(middle) !== wanted) to = middle;
    else from = middle;
  }
  return at(high) === wanted ? (high + from) / 2 : high;
}

/** Lets the value beside a slider be typed: taken with Enter, Tab or a click elsewhere, left with Escape. */
export function typeValue(output: HTMLElement, slider: HTMLInputElement, show: (value: number) => string): void {
  if (output.isContentEditable) return;
  const before = output.textContent ?? '';
  output.contentEditable = 'plaintext-only';
  getSelection()?.selectAllChildren(output);
  const end = (isTaken: boolean) => {
    output.removeEventListener('keydown', onKey);
    output.removeEventListener('blur', onBlur);
    output.contentEditable = 'inherit';
    const wanted = numberIn(output.textContent ?? '');
    output.textContent = before;
    if (!isTaken || Number.isNaN(wanted)) return;
    const value = valueShownAs(wanted, Number(slider.min), Number(slider.max), show);
    // As if the slider had been dragged there: its owner hears of it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(slider, String(value));
    slider.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    end(event.key === 'Enter');
    slider.focus();
  };
  const onBlur = () => end(true);
  output.addEventListener('keydown', onKey);
  output.addEventListener('blur', onBlur);
  output.focus();
}
