/**
 * The small language that the routines of exported code are written in: a part of C that reads the same in every language they are
 * printed in. Numbers are `real` or `int`, never mixed but by `real(i)` and `trunc(x)`; arrays have a fixed length and are handed over by
 * reference; `D`, `I` and `F` are the tables of reals, of whole numbers and of field values. What stands after && or || calls nothing that
 * writes: HLSL evaluates both sides.
 */
export type Type = 'void' | 'real' | 'int' | 'bool';

export type Expression =
  | { kind: 'number' | 'name'; text: string }
  | { kind: 'index'; array: string; at: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'unary'; operator: '-' | '!'; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression };

export type Statement =
  | { kind: 'comment'; text: string }
  | { kind: 'declare'; type: Type; name: string; size: number; value: Expression | null }
  | { kind: 'assign'; target: Expression; operator: string; value: Expression }
  | { kind: 'if'; test: Expression; body: Statement[]; otherwise: Statement[] }
  | { kind: 'for'; name: string; from: Expression; to: Expression; step: Expression; body: Statement[] }
  | { kind: 'return'; value: Expression | null }
  | { kind: 'break' }
  | { kind: 'call'; call: Expression };

export interface Parameter {
  type: Type;
  name: string;
  /** 0 for a single value. */
  size: number;
  /** Whether the routine writes to it. */
  isOut: boolean;
}

export interface Routine {
  comment: string;
  type: Type;
  name: string;
  parameters: Parameter[];
  body: Statement[];
}

const TOKEN =
  /\s*(\/\*\*[\s\S]*?\*\/|\/\/[^\n]*|[A-Za-z_]\w*|\d+(?:\.\d+)?(?:e[+-]?\d+)?|[-+*/<>=!&|]=|&&|\|\||[-+*/<>=!(){}[\];,])/y;

/** Lowest first. */
const LEVELS = [['||'], ['&&'], ['==', '!=', '<', '<=', '>', '>='], ['+', '-'], ['*', '/']];

/** How tightly a binary operator binds, from 0. */
export const bindingOf = (operator: string): number => LEVELS.findIndex((level) => level.includes(operator));

/** The routines of a text. @throws SyntaxError that quotes the place */
export function parseRoutines(source: string): Routine[] {
  const tokens = tokenize(source);
  let at = 0;
  const peek = () => tokens[at];
  const take = (): string => {
    if (at >= tokens.length) throw new SyntaxError('The routines end too early.');
    return tokens[at++];
  };
  const expect = (token: string): void => {
    const found = take();
    if (found !== token) throw new SyntaxError(`${token} expected after ${tokens.slice(at - 8, at).join(' ')}`);
  };
  const accept = (token: string): boolean => {
    if (peek() !== token) return false;
    at++;
    return true;
  };

  function binary(level: number): Expression {
    if (level === LEVELS.length) return unary();
    let left = binary(level + 1);
    while (LEVELS[level].includes(peek())) {
      const operator = take();
      left = { kind: 'binary', operator, left, right: binary(level + 1) };
    }
    return left;
  }

  function unary(): Expression {
    if (accept('-')) return { kind: 'unary', operator: '-', operand: unary() };
    if (accept('!')) return { kind: 'unary', operator: '!', operand: unary() };
    if (accept('(')) {
      const inner = binary(0);
      expect(')');
      return inner;
    }
    const text = take();
    if (/^\d/.test(text)) return { kind: 'number', text };
    if (!/^[A-Za-z_]/.test(text)) throw new SyntaxError(`A value expected, not ${text}`);
    if (accept('[')) {
      const index = binary(0);
      expect(']');
      return { kind: 'index', array: text, at: index };
    }
    if (!accept('(')) return { kind: 'name', text };
    const args: Expression[] = [];
    while (!accept(')')) {
      args.push(binary(0));
      if (peek() !== ')') expect(',');
    }
    return { kind: 'call', name: text, args };
  }

  /** Statements between braces, or one without. */
  function block(): Statement[] {
    if (!accept('{')) return [statement()];
    const body: Statement[] = [];
    while (!accept('}')) {
      if (isType(peek())) body.push(...declarations());
      else body.push(statement());
    }
    return body;
  }

  /** Variables of one type: `real a = 1.0, b[3];`. */
  function declarations(): Statement[] {
    const type = take() as Type;
    const declared: Statement[] = [];
    do {
      declared.push({ kind: 'declare', type, name: take(), size: sizeHere(), value: accept('=') ? binary(0) : null });
    } while (accept(','));
    return ended(declared);
  }

  function ended<T>(value: T): T {
    expect(';');
    return value;
  }

  function statement(): Statement {
    const first = peek();
    if (first.startsWith('//')) return { kind: 'comment', text: take().slice(2).trim() };
    if (first === 'if') {
      take();
      expect('(');
      const test = binary(0);
      expect(')');
      const body = block();
      const otherwise = accept('else') ? block() : [];
      return { kind: 'if', test, body, otherwise };
    }
    if (first === 'for') return loop();
    if (first === 'return') {
      take();
      return ended({ kind: 'return', value: peek() === ';' ? null : binary(0) });
    }
    if (first === 'break') {
      take();
      return ended({ kind: 'break' });
    }
    const target = binary(LEVELS.length);
    if (target.kind === 'call') return ended({ kind: 'call', call: target });
    return ended({ kind: 'assign', target, operator: take(), value: binary(0) });
  }

  function loop(): Statement {
    expect('for');
    expect('(');
    expect('int');
    const name = take();
    expect('=');
    const from = ended(binary(0));
    expect(name);
    expect('<');
    const to = ended(binary(0));
    expect(name);
    expect('+=');
    const step = binary(0);
    expect(')');
    return { kind: 'for', name, from, to, step, body: block() };
  }

  function sizeHere(): number {
    if (!accept('[')) return 0;
    const size = Number(take());
    expect(']');
    return size;
  }

  function routine(): Routine {
    const comment = take()
      .slice(3, -2)
      .replace(/^\s*\*\s?/gm, '')
      .trim();
    const type = take() as Type;
    const name = take();
    const parameters: Parameter[] = [];
    expect('(');
    while (!accept(')')) {
      const isOut = accept('out');
      const parameter = { isOut, type: take() as Type, name: take(), size: 0 };
      parameters.push({ ...parameter, size: sizeHere() });
      if (peek() !== ')') expect(',');
    }
    return { comment, type, name, parameters, body: block() };
  }

  const routines: Routine[] = [];
  while (at < tokens.length) routines.push(routine());
  return routines;
}

const isType = (token: string): boolean => ['real', 'int', 'bool'].includes(token);

function tokenize(source: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let end = source.trimEnd().length; TOKEN.lastIndex < end; ) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new SyntaxError(`Not understood: ${source.slice(from, from + 40)}`);
    tokens.push(match[1]);
  }
  return tokens;
}
