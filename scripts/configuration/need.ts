import { type ConfigClass, validatorsOf } from './value-type.ts';

type Condition = (object: object, value: unknown) => boolean;

/** When a variable without a default has to be set. */
export type Need =
  | { kind: 'always' }
  | { kind: 'never' }
  /** If, and only if, one of these others is set, or is not. */
  | { kind: 'with' | 'without'; others: string[] };

/**
 * Tried out with the conditions of its validators (`ValidateIf`), since what they look at is only known to them.
 *
 * @throws Error if a condition depends on something that can't be tried out like this.
 */
export function needOf(configClass: ConfigClass, property: string): Need {
  const conditions = validatorsOf(configClass, property)
    .filter(({ type }) => type === 'conditionalValidation')
    .map(({ constraints }) => (constraints as Condition[])[0]!);
  const { isChecked, read } = tryOut(conditions, property, new configClass());
  const others = [...read].filter((other) => other !== property);
  if (others.length === 0) return { kind: isChecked ? 'always' : 'never' };
  const deciding = others.filter((other) => {
    const changed = Object.assign(new configClass(), { [other]: 'given' });
    return tryOut(conditions, property, changed).isChecked !== isChecked;
  });
  if (deciding.length === 0) throw new Error(`${property}: it can't be told when it is needed`);
  return { kind: isChecked ? 'without' : 'with', others: deciding };
}

/** Whether a value that is left out would be refused, and which properties that depends on. */
function tryOut(conditions: readonly Condition[], property: string, config: object) {
  const read = new Set<string>();
  const watched = new Proxy(config, {
    get(target, key) {
      read.add(String(key));
      return Reflect.get(target, key) as unknown;
    },
  });
  const value = (config as Record<string, unknown>)[property];
  return { isChecked: conditions.every((condition) => condition(watched, value)), read };
}
