import { bindingOf, type Expression, parseRoutines, type Routine, type Statement, type Type } from './syntax';
import { unrolled } from './unroll';

/** How a language writes what the languages write differently. */
export interface Dialect {
  /** What a routine, a constant and a table are called. */
  routine(name: string): string;
  /** What is handed to a routine before its arguments; left out where tables are known to all routines. */
  handed?(name: string): string[];
  /** What stands after an element of an array, where the type of elements is not that of the array. */
  readonly indexed?: string;
  /** Statement that says that a parameter is not read; left out where compilers do not ask. */
  unread?(name: string): string;
  /** How a number is written; as in the routines where left out. */
  number?(text: string): string;
  constant(name: string): string;
  table(name: 'D' | 'I' | 'F'): string;
  /** What a parameter or variable is called. */
  variable(name: string): string;
  /** A function that the language brings: sqrt, abs, min, … */
  builtin(name: string): string;
  operators: Record<string, string>;
  /** The first line of a routine, to its brace or colon. */
  signature(routine: Routine): string;
  declare(type: Type, name: string, size: number, value: string | null): string;
  loop(name: string, from: string, to: string, step: string): string;
  /** Lines of a comment that stands before a routine, or in it. */
  comment(text: string): string[];
  /** What ends a statement. */
  end: string;
  blocks: 'braces' | 'indents';
  indent: '  ' | '    ';
}

const BUILTINS = ['sqrt', 'abs', 'min', 'max', 'sin', 'cos', 'atan2', 'tanh', 'floor', 'real', 'trunc'];
const UNARY = 5;

/** The routines that these reach, in an order in which what is called comes first. */
export function routinesFor(source: string, roots: readonly string[]): Routine[] {
  const all = new Map(parseRoutines(source).map((routine) => [routine.name, unrolled(routine)]));
  const ordered = new Map<string, Routine>();
  const visit = (name: string): void => {
    const routine = all.get(name);
    if (!routine || ordered.has(name)) return;
    for (const called of callsOf(routine.body)) visit(called);
    ordered.set(name, routine);
  };
  roots.forEach(visit);
  return [...ordered.values()];
}

/** The names of routines that read a table, or need a number that one table of limits has and another has not, themselves or through others. */
export function readersOf(routines: readonly Routine[], constants: readonly string[]): Set<string> {
  const readers = new Set<string>();
  for (const { name, body } of routines) {
    const own = wordsOf(body, ({ kind, array, text }) =>
      (kind === 'index' && isTable(array)) || (kind === 'name' && constants.includes(text ?? '')) ? 'reads' : undefined,
    );
    if (own.size > 0 || [...callsOf(body)].some((called) => readers.has(called))) readers.add(name);
  }
  return readers;
}

const isTable = (array?: string): array is 'D' | 'I' | 'F' => array === 'D' || array === 'I' || array === 'F';

const callsOf = (body: readonly Statement[]): Set<string> =>
  wordsOf(body, ({ kind, name }) => (kind === 'call' ? name : undefined));

/** Names in capitals that occur in routines: the constants they need. */
export const constantsOf = (routines: readonly Routine[]): Set<string> =>
  wordsOf(routines, ({ kind, text }) => (kind === 'name' && text && isConstant(text) ? text : undefined));

/** What `read` finds in the nodes of routines. */
function wordsOf(
  nodes: unknown,
  read: (node: { kind?: string; name?: string; text?: string; array?: string }) => string | undefined,
): Set<string> {
  const found = new Set<string>();
  JSON.stringify(nodes, (_, node: unknown) => {
    const word = read(node ?? {});
    if (word) found.add(word);
    return node;
  });
  return found;
}

const isConstant = (name: string): boolean => /^[A-Z][A-Z_]+$/.test(name);

export function printRoutine(routine: Routine, dialect: Dialect): string {
  const { unread, indent } = dialect;
  const read = wordsOf(routine.body, ({ kind, text, array }) => (kind === 'index' ? array : text));
  const idle = unread ? routine.parameters.filter(({ name }) => !read.has(name)) : [];
  const body = [
    ...idle.map(({ name }) => indent + unread!(dialect.variable(name))),
    ...printBody(routine.body, dialect, indent),
  ];
  const head = dialect.signature(routine);
  if (dialect.blocks === 'indents')
    return [head, ...dialect.comment(routine.comment).map((line) => indent + line), ...body].join('\n');
  return [...dialect.comment(routine.comment), head, ...body, '}'].join('\n');
}

function printBody(body: readonly Statement[], dialect: Dialect, indent: string): string[] {
  return body.flatMap((statement) => printStatement(statement, dialect, indent));
}

function printStatement(statement: Statement, dialect: Dialect, indent: string): string[] {
  const { end } = dialect;
  const isBraces = dialect.blocks === 'braces';
  const print = (expression: Expression) => printExpression(expression, dialect);
  const nested = (body: readonly Statement[]) => printBody(body, dialect, indent + dialect.indent);
  switch (statement.kind) {
    case 'comment':
      return [`${indent}${isBraces ? '//' : '#'} ${statement.text}`];
    case 'declare': {
      const value = statement.value && print(statement.value);
      const name = dialect.variable(statement.name);
      return [`${indent}${dialect.declare(statement.type, name, statement.size, value)}${end}`];
    }
    case 'assign':
      return [`${indent}${print(statement.target)} ${statement.operator} ${print(statement.value)}${end}`];
    case 'call':
      return [`${indent}${print(statement.call)}${end}`];
    case 'break':
      return [`${indent}${statement.kind}${end}`];
    case 'return':
      return [`${indent}return${statement.value ? ` ${print(statement.value)}` : ''}${end}`];
    case 'for': {
      const { name, from, to, step, body } = statement;
      const head = dialect.loop(dialect.variable(name), print(from), print(to), print(step));
      return [`${indent}${head}`, ...nested(body), ...(isBraces ? [`${indent}}`] : [])];
    }
    case 'if':
      return printIf(statement, dialect, indent);
  }
}

function printIf(statement: Extract<Statement, { kind: 'if' }>, dialect: Dialect, indent: string): string[] {
  const isBraces = dialect.blocks === 'braces';
  const lines: string[] = [];
  for (let branch: typeof statement | null = statement, word = 'if'; branch; ) {
    const { test, body, otherwise } = branch as typeof statement;
    const head = printExpression(test, dialect);
    lines.push(isBraces ? `${indent}${word} (${head}) {` : `${indent}${word} ${head}:`);
    lines.push(...printBody(body, dialect, indent + dialect.indent));
    const [next] = otherwise;
    branch = null;
    if (next?.kind === 'if' && otherwise.length === 1) {
      branch = next;
      word = isBraces ? '} else if' : 'elif';
    } else if (next) {
      lines.push(
        isBraces ? `${indent}} else {` : `${indent}else:`,
        ...printBody(otherwise, dialect, indent + dialect.indent),
      );
    }
  }
  return isBraces ? [...lines, `${indent}}`] : lines;
}

/** An expression, in as few brackets as keep its meaning. */
function printExpression(expression: Expression, dialect: Dialect, binding = 0): string {
  switch (expression.kind) {
    case 'number':
      return dialect.number?.(expression.text) ?? expression.text;
    case 'name': {
      const { text } = expression;
      if (text === 'true' || text === 'false') return dialect.operators[text] ?? text;
      return isConstant(text) ? dialect.constant(text) : dialect.variable(text);
    }
    case 'index': {
      const { array, at } = expression;
      return `${isTable(array) ? dialect.table(array) : dialect.variable(array)}[${printExpression(at, dialect)}]${dialect.indexed ?? ''}`;
    }
    case 'call': {
      const { name } = expression;
      const given = expression.args.map((argument) => printExpression(argument, dialect));
      if (BUILTINS.includes(name)) return `${dialect.builtin(name)}(${given.join(', ')})`;
      return `${dialect.routine(name)}(${[...(dialect.handed?.(name) ?? []), ...given].join(', ')})`;
    }
    case 'unary': {
      const operator = dialect.operators[expression.operator] ?? expression.operator;
      return `${operator}${printExpression(expression.operand, dialect, UNARY)}`;
    }
    case 'binary': {
      const { operator, left, right } = expression;
      const own = bindingOf(operator);
      const word = dialect.operators[operator] ?? operator;
      // What follows a minus or a division binds tighter; sums stay in the order in which they are written.
      const text = `${printExpression(left, dialect, own)} ${word} ${printExpression(right, dialect, own + 1)}`;
      return own < binding ? `(${text})` : text;
    }
  }
}

/** A comment between slashes, in one line or more. @param opening `/*`, or what a language's tools look for. */
export function blockComment(text: string, opening = '/*'): string[] {
  const lines = wrapped(text, 110);
  return lines.length === 1 ? [`${opening} ${lines[0]} */`] : [opening, ...lines.map((line) => ` * ${line}`), ' */'];
}

/** Words in lines no longer than `width`. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s*\n\s*\*?\s*|\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}
