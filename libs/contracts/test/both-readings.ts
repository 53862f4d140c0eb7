import { type ValidationError, validateSync } from 'class-validator';
import { readClass } from '../src/index.js';

const MOST = 'array_max_size';
const SHAPES = ['is_object', 'is_array', MOST];

/** Each problem as `/pointer code`, as a request's reader finds it and as class-validator itself does. */
export function bothReadings(
  classOf: new () => object,
  plain: object,
): { found: string[]; expected: string[] } {
  const { value, problems } = readClass(classOf, plain, 'request');
  // It finds unknown members and text that can't be stored before there is an instance.
  const found = problems.filter(
    ({ code }) => code !== 'unknown_field' && code !== 'unstorable_text',
  );
  // What is below a value of another shape is not read.
  const closed = found.filter(({ code }) => SHAPES.includes(code)).map(({ pointer }) => pointer);
  // The elements of a list that is too long are not read; what is no list at all has a second problem.
  const codesAt = Object.groupBy(found, ({ pointer }) => pointer);
  const tooLong = closed.filter((at) => codesAt[at]!.every(({ code }) => code === MOST));
  const expected = problemsIn(validateSync(value, { forbidUnknownValues: false }), '').filter(
    (problem) =>
      !closed.some((pointer) => problem.startsWith(`${pointer}/`)) &&
      !tooLong.some((pointer) => problem.startsWith(`${pointer} `) && !problem.endsWith(MOST)),
  );
  return {
    found: found.map(({ pointer, code }) => `${pointer} ${code}`).toSorted(),
    expected: expected.toSorted(),
  };
}

function problemsIn(errors: readonly ValidationError[], above: string): string[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => {
    const pointer = `${above}/${property}`;
    const codes = Object.keys(constraints)
      // A nested value that is no object; the rule of `@NestedObject` says so, too.
      .filter((name) => name !== 'nestedValidation')
      .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    return [...codes.map((code) => `${pointer} ${code}`), ...problemsIn(children, pointer)];
  });
}
