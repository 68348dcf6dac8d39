import type { Expression, Routine, Statement } from './syntax';

/** The most turns of a loop that is written out. */
const MOST_TURNS = 4;

/**
 * A routine whose short loops over vectors are written out, turn by turn: compilers keep vectors in registers then, and languages without
 * compilers have less to do.
 */
export const unrolled = (routine: Routine): Routine => ({ ...routine, body: unrolledBody(routine.body) });

const unrolledBody = (body: readonly Statement[]): Statement[] => body.flatMap(unrolledStatement);

function unrolledStatement(statement: Statement): Statement[] {
  if (statement.kind === 'if')
    return [{ ...statement, body: unrolledBody(statement.body), otherwise: unrolledBody(statement.otherwise) }];
  if (statement.kind !== 'for') return [statement];
  const { name, from, to, step } = statement;
  const body = unrolledBody(statement.body);
  const [first, end, by] = [from, to, step].map(wholeOf);
  const isShort = first !== null && end !== null && by !== null && end - first <= MOST_TURNS * by;
  if (!isShort || !body.every(({ kind }) => kind === 'assign')) return [{ ...statement, body }];
  const turns: Statement[] = [];
  for (let value = first; value < end; value += by) {
    const replace = (expression: Expression) => replaced(expression, name, value);
    for (const one of body)
      if (one.kind === 'assign') turns.push({ ...one, target: replace(one.target), value: replace(one.value) });
  }
  return turns;
}

const wholeOf = (expression: Expression): number | null =>
  expression.kind === 'number' && /^\d+$/.test(expression.text) ? Number(expression.text) : null;

const whole = (value: number): Expression => ({ kind: 'number', text: String(value) });

/** An expression with a whole number in place of a name; sums and products of whole numbers are worked out. */
function replaced(expression: Expression, name: string, value: number): Expression {
  const again = (inner: Expression) => replaced(inner, name, value);
  switch (expression.kind) {
    case 'number':
      return expression;
    case 'name':
      return expression.text === name ? whole(value) : expression;
    case 'index':
      return { ...expression, at: again(expression.at) };
    case 'call':
      return { ...expression, args: expression.args.map(again) };
    case 'unary':
      return { ...expression, operand: again(expression.operand) };
    case 'binary':
      return workedOut(expression.operator, again(expression.left), again(expression.right));
  }
}

function workedOut(operator: string, left: Expression, right: Expression): Expression {
  const [a, b] = [left, right].map(wholeOf);
  if (operator === '+' && b === 0) return left;
  if (operator === '+' && b !== null && left.kind === 'binary' && left.operator === '+') {
    const last = wholeOf(left.right);
    if (last !== null) return { ...left, right: whole(last + b) };
  }
  if (a !== null && b !== null && operator === '+') return whole(a + b);
  if (a !== null && b !== null && operator === '*') return whole(a * b);
  return { kind: 'binary', operator, left, right };
}
