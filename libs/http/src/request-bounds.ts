import { composed, type FieldProblem, isStorable, writtenLine } from '#contracts';
import { escapePointer, fieldProblem, MAX_LISTED_PROBLEMS } from './field-problems.js';
import type { RequestShape } from './request-shape.js';

/** Limit for lists of objects without their own limit. */
const MAX_NESTED_WITHOUT_BOUND = 100;

/** A list of objects that are checked one by one before class-validator runs. */
export interface LongList {
  path: readonly string[];
  elements: readonly unknown[];
  shape: RequestShape;
}

export interface Bounded {
  /** Problems that class-validator can't find, or would find too slowly; empty if class-validator may run. */
  problems: FieldProblem[];
  longLists: LongList[];
  /** Unknown fields. class-validator reports most of them, but not those named like a part of an object. */
  unknown: FieldProblem[];
}

interface Place {
  value: object;
  shape: RequestShape | undefined;
  above: Place | undefined;
  name: string;
}

/** Above this number of objects, class-validator takes too long in one call. */
export const LONG_LIST = 50;

/**
 * Checks the result of JSON.parse in one pass without recursion. An object with few mistakes is left to
 * class-validator, which reports all of them but takes 60 microseconds per unknown field. Texts of a request
 * are replaced in place by the form in which every service stores and compares them: composed, and a line that
 * people write without the blanks around it.
 *
 * @param shape of the expected class; without it, any storable value is allowed.
 * @param isStrict whether unknown fields and unstorable text are errors.
 */
export function bounded(value: object, shape?: RequestShape, isStrict = true): Bounded {
  const walk = new Walk(isStrict);
  walk.go({ value, shape, above: undefined, name: '' });
  const { problems, unknown, longLists } = walk;
  const isLeft = problems.length === 0 && !walk.isFull;
  return {
    problems: isLeft ? [] : [...problems, ...unknown].slice(0, MAX_LISTED_PROBLEMS),
    longLists,
    unknown,
  };
}

class Walk {
  readonly problems: FieldProblem[] = [];
  readonly unknown: FieldProblem[] = [];
  readonly longLists: LongList[] = [];
  private readonly places: Place[] = [];

  constructor(private readonly isStrict: boolean) {}

  /** More problems were found than the answer may list. */
  get isFull(): boolean {
    return this.problems.length + this.unknown.length > MAX_LISTED_PROBLEMS;
  }

  go(first: Place): void {
    this.places.push(first);
    for (const place of this.places) {
      const children = Object.entries(place.value) as [string, unknown][];
      for (const [name, child] of children) {
        if (this.isFull) return;
        if (Array.isArray(place.value)) this.passElement(place, name, child);
        else this.passField(place, name, child);
      }
    }
  }

  private passElement(place: Place, name: string, child: unknown): void {
    const { shape } = place;
    if (this.isStrict && isUnstorable(child)) this.refuseText(place, name);
    else if (typeof child === 'string') this.compose(place, name, child);
    else if (shape && Array.isArray(child)) this.refuse(place, name, 'is_object', NO_OBJECT);
    else this.enter(place, name, child, shape);
  }

  private passField(place: Place, name: string, child: unknown): void {
    const { shape } = place;
    if (this.isStrict && isUnknown(name, shape)) {
      const detail = `property ${shown(name)} should not exist`;
      const problem = fieldProblem(pointerTo(place, name), 'unknown_field', detail);
      // class-transformer would copy the large value.
      (isLarge(child) ? this.problems : this.unknown).push(problem);
      return;
    }
    if (this.isStrict && (isUnstorable(child) || !isStorable(name))) {
      return this.refuseText(place, name);
    }
    if (typeof child === 'string') return this.compose(place, name, child);
    const inner = shape?.nested.get(name);
    if (!Array.isArray(child) || this.isBoundedList(place, name, child, inner)) {
      this.enter(place, name, child, inner);
    }
  }

  private isBoundedList(
    place: Place,
    name: string,
    list: unknown[],
    inner: RequestShape | undefined,
  ): boolean {
    const most = place.shape?.maxSizes.get(name) ?? (inner && MAX_NESTED_WITHOUT_BOUND) ?? Infinity;
    if (list.length > most) {
      const detail = `${name} must contain no more than ${most} elements`;
      this.refuse(place, name, 'array_max_size', detail);
      return false;
    }
    if (inner && list.length > LONG_LIST) {
      this.longLists.push({ path: pathTo(place, name), elements: list, shape: inner });
    }
    return true;
  }

  private enter(above: Place, name: string, child: unknown, shape: RequestShape | undefined): void {
    if (typeof child !== 'object' || child === null) return;
    this.places.push({ value: child, shape, above, name });
  }

  private compose({ value, shape }: Place, name: string, text: string): void {
    if (!this.isStrict) return;
    const stored = shape?.writtenLines.has(name) ? writtenLine(text) : composed(text);
    if (stored !== text) (value as Record<string, unknown>)[name] = stored;
  }

  private refuseText(place: Place, name: string): void {
    this.refuse(place, name, 'unstorable_text', 'must be Unicode text without NUL');
  }

  private refuse(place: Place, name: string, code: string, detail: string): void {
    this.problems.push(fieldProblem(pointerTo(place, name), code, detail));
  }
}

const NO_OBJECT = 'must be an object';

/** class-transformer drops these from objects of any shape. */
const DROPPED_NAMES = ['__proto__', 'constructor'];

function isUnknown(name: string, shape: RequestShape | undefined): boolean {
  return shape ? !shape.known.has(name) : DROPPED_NAMES.includes(name);
}

function isLarge(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > LONG_LIST;
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && !isStorable(value);
}

function shown(name: string): string {
  return name.slice(0, 100).toWellFormed();
}

function pointerTo(place: Place, name: string): string {
  return pathTo(place, name)
    .map((part) => `/${escapePointer(shown(part))}`)
    .join('');
}

function pathTo(place: Place, name: string): string[] {
  const path = [name];
  for (let at: Place | undefined = place; at?.above; at = at.above) path.unshift(at.name);
  return path;
}
