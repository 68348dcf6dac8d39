/**
 * Writes the words of an element that holds nothing else, where they differ. The node of the words stays: `textContent` puts another
 * there, and for a node that comes or goes the browser finds the styles of the whole page anew, as `:has(…)` may ask for any node.
 */
export function writeText(element: Element, text: string): void {
  const words = element.firstChild;
  if (words?.nodeType !== 3 || words.nextSibling) element.textContent = text;
  else if (words.nodeValue !== text) words.nodeValue = text;
}
