import { setImmediate } from 'node:timers/promises';
import type { FieldProblem } from '#contracts';
import { RequestValidationError } from './field-problems.js';
import { LONG_LIST, type LongList } from './request-bounds.js';

type Class = new () => object;

/** How to validate a class: strictly for requests, or with unknown fields allowed for events. */
export interface Validation {
  /** An instance if the value is certainly valid; undefined if only the thorough check can decide. */
  readPrevalidated: (elementClass: Class, plain: object) => object | undefined;
  /** @throws RequestValidationError */
  readThoroughly: (plain: object) => Promise<object>;
}

/**
 * Validates an object with long lists. class-validator sees only those elements that the compiled check
 * could not confirm as valid, a few at a time, with other requests in between: for a whole list of 10,000
 * elements it would take a second.
 *
 * @throws RequestValidationError for the first few invalid elements.
 */
export async function readWithLongLists(
  plain: object,
  lists: readonly LongList[],
  { readPrevalidated, readThoroughly }: Validation,
): Promise<object> {
  const instances: (object | undefined)[][] = [];
  for (const { elements, shape } of lists) {
    instances.push(
      await inSlices(elements, (element) => surely(element, shape.classOf, readPrevalidated)),
    );
  }
  const doubtful = instances.map((known) => indexesOf(known));
  const rounds = Math.max(1, ...doubtful.map((indexes) => Math.ceil(indexes.length / LONG_LIST)));
  let whole: object = plain;
  for (let round = 0; round < rounds; round += 1) {
    const windows = doubtful.map((indexes) => {
      const window = indexes.slice(round * LONG_LIST, (round + 1) * LONG_LIST);
      // Keep one element, because a list may not be allowed to be empty. The first element is valid, or was
      // refused before.
      return window.length > 0 ? window : [0];
    });
    whole = await readThoroughly(withWindows(plain, lists, windows)).catch((error: unknown) => {
      throw inPlace(error, lists, windows);
    });
    lists.forEach(({ path }, at) => {
      const read = valueAt(whole, path) as object[];
      windows[at]!.forEach((index, place) => (instances[at]![index] = read[place]));
    });
    await setImmediate();
  }
  lists.forEach(({ path }, at) => {
    const owner = valueAt(whole, path.slice(0, -1)) as Record<string, unknown>;
    owner[path.at(-1)!] = instances[at];
  });
  return whole;
}

function surely(
  element: unknown,
  elementClass: Class,
  readPrevalidated: Validation['readPrevalidated'],
): object | undefined {
  const isObject = typeof element === 'object' && element !== null && !Array.isArray(element);
  return isObject ? readPrevalidated(elementClass, element) : undefined;
}

const SLICE = 1_000;

async function inSlices<T>(
  elements: readonly unknown[],
  read: (element: unknown) => T,
): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < elements.length; from += SLICE) {
    for (const element of elements.slice(from, from + SLICE)) results.push(read(element));
    await setImmediate();
  }
  return results;
}

function indexesOf(known: readonly (object | undefined)[]): number[] {
  return known.flatMap((instance, index) => (instance === undefined ? [index] : []));
}

function withWindows(
  plain: object,
  lists: readonly LongList[],
  windows: readonly number[][],
): object {
  const whole = { ...plain } as Record<string, unknown>;
  lists.forEach(({ path, elements }, at) => {
    let owner = whole;
    for (const name of path.slice(0, -1)) {
      const copy = shallowCopy(owner[name] as object);
      owner[name] = copy;
      owner = copy;
    }
    owner[path.at(-1)!] = windows[at]!.map((index) => elements[index]);
  });
  return whole;
}

function shallowCopy(value: object): Record<string, unknown> {
  return (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string,
    unknown
  >;
}

function valueAt(value: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], value);
}

/** The problems of a window, with the indexes of the complete lists. */
function inPlace(
  error: unknown,
  lists: readonly LongList[],
  windows: readonly number[][],
): unknown {
  if (!(error instanceof RequestValidationError)) return error;
  const moved = error.errors.map((problem) =>
    lists.reduce<FieldProblem>((problem, { path }, at) => {
      const [prefix, rest] = [`/${path.join('/')}/`, problem.pointer];
      if (!rest.startsWith(prefix)) return problem;
      const [place, ...below] = rest.slice(prefix.length).split('/');
      const index = windows[at]![Number(place)] ?? place;
      return { ...problem, pointer: [prefix.slice(0, -1), index, ...below].join('/') };
    }, problem),
  );
  return new RequestValidationError(moved);
}
