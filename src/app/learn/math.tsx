import { createElement, type ReactNode } from 'react';

/**
 * A formula as data. A string is a number, an operator or a name, whichever it looks like, or words where it begins with a
 * quotation mark; a list is the name of a MathML element and what is in it.
 */
export type MathNode = string | readonly MathNode[];

const OPERATOR = /^[=+\-−·×≤≥<>()|,→∈⁻∘…≈∪{}[\]:/‖]+$/;

function tagOf(text: string): 'mn' | 'mo' | 'mi' {
  if (/^[\d.]+°?$/.test(text)) return 'mn';
  return OPERATOR.test(text) ? 'mo' : 'mi';
}

function render(node: MathNode, key: number): ReactNode {
  if (typeof node === 'string') {
    // Brackets are as high as what is between them only where they are written double.
    if (node === '(' || node === ')') return createElement('mo', { key, stretchy: 'false' }, node);
    if (node === '((' || node === '))') return createElement('mo', { key }, node[0]);
    if (node.startsWith('"')) return createElement('mtext', { key }, node.slice(1));
    return createElement(tagOf(node), { key }, node);
  }
  const [tag, ...children] = node as readonly [string, ...MathNode[]];
  return createElement(tag, { key }, ...children.map(render));
}

/** @param says the formula as it is read aloud. */
export function Formula({ math, says }: { math: MathNode; says: string }) {
  return createElement('math', { className: 'learn-math', alttext: says, 'aria-label': says }, render(math, 0));
}
