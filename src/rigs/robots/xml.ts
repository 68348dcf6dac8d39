import { parseXml, XmlElement, XmlError } from '@rgrove/parse-xml';
import { ClipError, type Vec3 } from '../../core';
import { quote } from '../../core/clip';
import { refuseRig } from '../file-kind';

/** Elements inside one another; robots have some dozens. */
const DEEPEST = 500;

/** An element of an XML file, for readers that say in which line something is wrong. */
export interface Element {
  /** Its tag. */
  tag: string;
  /** Counted from 1. */
  line: number;
  children: Element[];
  /** The text of an attribute; undefined where it is not there. */
  get(attribute: string): string | undefined;
}

/** The root element of an XML file. @throws ClipError with one sentence, where it can, about a line */
export function readXml(text: string): Element {
  const lines = lineStarts(text);
  try {
    const { root } = parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: true });
    return elementOf(root!, lines, 0);
  } catch (error) {
    if (error instanceof ClipError) throw error;
    if (error instanceof XmlError) {
      const [what] = error.message.split(/ \(line \d/);
      throw new ClipError(
        'syntax',
        error.line,
        `Line ${error.line}: this is no XML, or it is cut off: ${lower(what)}.`,
      );
    }
    // A reader that calls itself runs out of stack.
    throw tooDeep();
  }
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const tooDeep = (): ClipError =>
  refuseRig('too-deep', `Its elements lie more than ${DEEPEST} deep inside one another, which no robot’s do.`);

function elementOf(element: XmlElement, lines: readonly number[], depth: number): Element {
  if (depth > DEEPEST) throw tooDeep();
  return {
    tag: element.name,
    line: lineAt(lines, element.start),
    children: element.children.flatMap((child) =>
      child instanceof XmlElement ? elementOf(child, lines, depth + 1) : [],
    ),
    get: (attribute) => (Object.hasOwn(element.attributes, attribute) ? element.attributes[attribute] : undefined),
  };
}

/** Where each line begins. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Counted from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

export const childrenOf = ({ children }: Element, tag: string): Element[] =>
  children.filter((child) => child.tag === tag);

/** The error of an element: a sentence that begins with its line. */
export const elementError = ({ line }: Element, code: string, message: string): ClipError =>
  new ClipError(code, line, `Line ${line}: ${message}`);

/** Numbers are at most this, m or degrees. */
const LARGEST = 1e6;

/**
 * The numbers of an attribute; `usual` where it is not there. Attributes may hold more numbers than are asked for.
 *
 * @throws ClipError where they are no numbers, or too few
 */
export function attributeNumbers(
  element: Element,
  attribute: string,
  count: number,
  usual: readonly number[],
): number[] {
  const text = element.get(attribute);
  return text === undefined ? [...usual] : numbersIn(element, attribute, text, count);
}

/** The numbers of an attribute's text. @throws ClipError where they are no numbers, or too few */
export function numbersIn(element: Element, attribute: string, text: string, count: number): number[] {
  const words = text.split(/\s+/).filter(Boolean);
  const values = words.map(Number);
  if (values.length < count || values.some((x) => !(Math.abs(x) <= LARGEST))) {
    const wanted = count === 1 ? 'one number' : `${count} numbers`;
    throw elementError(
      element,
      'number',
      `“${attribute}” of <${element.tag}> must be ${wanted} no larger than a million, not ${quote(text)}.`,
    );
  }
  return values.slice(0, count);
}

export const vectorOf = (element: Element, attribute: string, usual: Readonly<Vec3>): Vec3 =>
  attributeNumbers(element, attribute, 3, usual) as Vec3;
