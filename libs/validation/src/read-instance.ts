import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { instantiate } from './instantiate.js';
import { isSurelyValid } from './is-surely-valid.js';

export interface Reading<T> {
  instance: T;
  /** Empty if the instance is valid. */
  faults: ValidationError[];
}

/**
 * Makes an instance of a class with the decorators of class-validator and class-transformer from what
 * `JSON.parse` gave, and checks it.
 *
 * Those two look their rules up anew for every object, and note every field that could be wrong: several
 * times the cost of the checks themselves, and most of what a consumer did. Here the rules are looked up
 * once, and valid data, which is nearly all, passes the same checks without those notes. Whatever is not
 * surely valid, or uses what is not known here, goes the long way: the outcome is the same.
 *
 * @throws Error if class-transformer can't read it, as for what is nested too deep for the call stack.
 */
export async function readInstance<T extends object>(
  classOf: new () => T,
  plain: object,
): Promise<Reading<T>> {
  const instance = readSurelyValid(classOf, plain);
  if (instance !== undefined) return { instance, faults: [] };
  const doubtful = plainToInstance(classOf, plain);
  return { instance: doubtful, faults: await validate(doubtful) };
}

/** The short way alone, for those who read thousands at a time and need not wait for each. */
export function readSurelyValid<T extends object>(
  classOf: new () => T,
  plain: object,
): T | undefined {
  const instance = instantiate(classOf, plain);
  return instance !== undefined && isSurelyValid(instance) ? instance : undefined;
}
