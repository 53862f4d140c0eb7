import { isSensitive, propertiesFromFiles, variableOf } from '#config';
import { getMetadataStorage } from 'class-validator';
import type { DeclaredClass, DeclaredProperty } from './config-sources.ts';

/** What is known of one variable that a class reads. */
export interface Setting {
  property: string;
  /** The variable; for the fields of a JSON list, the field. */
  name: string;
  comment: string;
  type: string;
  /** Of a number: what it counts. */
  unit: string | undefined;
  /** As it would be written in the environment. */
  preset: string | undefined;
  need: Need;
  /** Whether it is secret; what is none may come from a file, too. */
  secrecy: 'secret' | 'may come from a file' | 'none';
}

/** A configuration class, as declared and as compiled. */
export interface KnownClass {
  declared: DeclaredClass;
  compiled: ConfigClass;
  /** Those from which it inherits, the next one first. */
  parents: DeclaredClass[];
  /** Whether its properties are fields of a JSON list, and no variables. */
  isItem: boolean;
}

/** Its own settings, without the ones that it shares with other classes. */
export function settingsIn(known: KnownClass): Setting[] {
  return known.declared.properties
    .filter(({ settings }) => settings === undefined)
    .map((property) => settingOf(known, property));
}

/** What the sources fail to say of the settings: lines that name class and property. */
export function untoldIn(known: KnownClass): string[] {
  const { name, properties } = known.declared;
  return [
    ...(known.declared.comment === undefined ? [`${name} has no doc comment`] : []),
    ...properties
      .filter(({ settings }) => settings === undefined)
      .flatMap((property) => [
        ...(inherited(known, property, 'comment') === undefined
          ? [`${name}.${property.name} has no doc comment`]
          : []),
        ...(isNumber(known.compiled, property.name) && unitOf(known, property) === undefined
          ? [`${name}.${property.name} has no unit, neither in its name nor as @unit`]
          : []),
      ]),
  ];
}

function settingOf(known: KnownClass, property: DeclaredProperty): Setting {
  const { compiled, isItem } = known;
  const preset = (new compiled() as Record<string, unknown>)[property.name];
  return {
    property: property.name,
    name: isItem ? property.name : variableOf(property.name),
    comment: inherited(known, property, 'comment') ?? '',
    type: valueTypeOf(compiled, property.name),
    unit: isNumber(compiled, property.name) ? unitOf(known, property) : undefined,
    preset: preset === undefined ? undefined : String(preset),
    need: preset === undefined ? needOf(compiled, property.name) : { kind: 'never' },
    secrecy: secrecyOf(compiled, property.name),
  };
}

function unitOf(known: KnownClass, property: DeclaredProperty): string | undefined {
  return inherited(known, property, 'unit') ?? unitInName(property.name);
}

/** Of a property that only gets another default, its parent's words count. */
function inherited(
  { parents }: KnownClass,
  property: DeclaredProperty,
  what: 'comment' | 'unit',
): string | undefined {
  const others = parents.map(({ properties }) =>
    properties.find(({ name }) => name === property.name),
  );
  return [property, ...others].map((each) => each?.[what]).find((each) => each !== undefined);
}

function secrecyOf(compiled: ConfigClass, property: string): Setting['secrecy'] {
  if (isSensitive(compiled, property)) return 'secret';
  return propertiesFromFiles(compiled).has(property) ? 'may come from a file' : 'none';
}

type Condition = (object: object, value: unknown) => boolean;

/** When a variable without a default has to be set. */
type Need =
  | { kind: 'always' }
  | { kind: 'never' }
  /** If, and only if, one of these others is set, or is not. */
  | { kind: 'with' | 'without'; others: string[] };

/**
 * Tried out with the conditions of its validators (`ValidateIf`), since what they look at is only known to them.
 *
 * @throws Error if a condition depends on something that can't be tried out like this.
 */
function needOf(configClass: ConfigClass, property: string): Need {
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
  if (deciding.length === 0) throw new Error(`${property}: it is unknown when it is needed`);
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

const units: Readonly<Record<string, string>> = {
  Ms: 'milliseconds',
  Seconds: 'seconds',
  Minutes: 'minutes',
  Hours: 'hours',
  Days: 'days',
  Months: 'months',
  Bytes: 'bytes',
};

/**
 * The unit that the name of a number ends with: `drainMs`, `readsPerSecond`. Undefined if the name has none.
 */
function unitInName(property: string): string | undefined {
  if (/[a-z]Per[A-Z]/.test(property)) {
    return property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  }
  const [ending = ''] = /[A-Z][a-z]+$/.exec(property) ?? [];
  return units[ending];
}

export type ConfigClass = new () => object;

type Validator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/** The validators of a property, own or inherited, in the order in which they are written. */
function validatorsOf(configClass: ConfigClass, property: string): Validator[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(configClass, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .reverse();
}

/**
 * What a value has to be, in words: `whole number, 1 to 10`. What a validator's error demands is what its words here
 * say, so that a new validator needs no text here.
 */
function valueTypeOf(configClass: ConfigClass, property: string): string {
  const validators = validatorsOf(configClass, property);
  const isList = validators.some(({ name }) => name === 'isArray');
  const words = validators.map(wordsOf).filter((each) => each !== '');
  const whole = [...new Set([...words, ...boundsIn(validators)])];
  return isList ? ['list', ...whole].join(', ') : whole.join(', ');
}

/** Whether the value is a number, which then counts something. */
function isNumber(configClass: ConfigClass, property: string): boolean {
  return validatorsOf(configClass, property).some(({ name }) => name === 'isInt');
}

const wordsByName: Record<string, (constraints: readonly unknown[]) => string> = {
  isInt: () => 'whole number',
  isNumber: () => 'number',
  isBoolean: () => '`true` or `false`',
  isString: () => 'text',
  isIn: ([values]) => oneOf(values as string[]),
  isIp: () => 'IP address',
  isEmail: () => 'mail address',
  isTimeZoneName: () => 'IANA time zone',
  minLength: ([least]) => (least === 1 ? 'text' : `at least ${String(least)} characters`),
  isLength: ([least, most]) => `${String(least)} to ${String(most)} characters`,
  // What is said of its items is enough: an empty list is none.
  isArray: () => '',
  arrayMinSize: () => '',
  arrayMaxSize: ([most]) => `${String(most)} at most`,
  // Both are shown together.
  min: () => '',
  max: () => '',
};

function wordsOf(validator: Validator): string {
  const { name, type, constraints = [] } = validator;
  if (type === 'conditionalValidation' || type === 'nestedValidation') return '';
  const known = typeof validator.message === 'string' ? undefined : wordsByName[name ?? ''];
  return known ? known(constraints as unknown[]) : withoutMust(messageOf(validator));
}

/** What the validator would say of a wrong value. */
function messageOf({ message, constraintCls, constraints, propertyName }: Validator): string {
  if (typeof message === 'string') return message;
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  const words = constraint?.instance.defaultMessage?.({
    value: undefined,
    constraints: constraints as unknown[],
    targetName: '',
    object: {},
    property: propertyName,
  });
  if (words === undefined || words === '')
    throw new Error(`${propertyName}: a validator says nothing`);
  return words;
}

/** `must be an http(s) URL` -> `an http(s) URL` */
function withoutMust(message: string): string {
  // A word that only class-validator could fill in.
  if (/\$(?!property)/.test(message)) throw new Error(`no words are known for "${message}"`);
  return message
    .replace(/^(each )?must (be|have) /, '$1')
    .replace(/^(each )?must not be /, '$1not ')
    .replace(/^(each )?must (\w+) /, '$1$2s ')
    .replace(/^\$property /, '');
}

function boundsIn(validators: readonly Validator[]): string[] {
  const [least, most] = ['min', 'max'].map((bound) => {
    const found = validators.find(({ name }) => name === bound);
    return (found?.constraints as number[] | undefined)?.[0];
  });
  if (least === undefined) return [];
  return [most === undefined ? `${least} or more` : `${least} to ${most}`];
}

function oneOf(values: readonly string[]): string {
  const codes = values.map((value) => `\`${value}\``);
  const last = codes.pop()!;
  return codes.length === 0 ? last : `${codes.join(', ')} or ${last}`;
}
