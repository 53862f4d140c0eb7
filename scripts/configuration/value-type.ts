import { getMetadataStorage } from 'class-validator';

export type ConfigClass = new () => object;

type Validator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/** The validators of a property, own or inherited, in the order in which they are written. */
export function validatorsOf(configClass: ConfigClass, property: string): Validator[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(configClass, '', false, false)
    .filter(({ propertyName }) => propertyName === property)
    .reverse();
}

/**
 * What a value has to be, in words: `whole number, 1 to 10`. What a validator's error demands is what its words here
 * say, so that a new validator needs none of its own.
 */
export function valueTypeOf(configClass: ConfigClass, property: string): string {
  const validators = validatorsOf(configClass, property);
  const isList = validators.some(({ name }) => name === 'isArray');
  const words = validators.map(wordsOf).filter((each) => each !== '');
  const whole = [...new Set([...words, ...boundsIn(validators)])];
  return isList ? ['list', ...whole].join(', ') : whole.join(', ');
}

/** Whether the value is a number, which then counts something. */
export function isNumber(configClass: ConfigClass, property: string): boolean {
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
  // Both are told together.
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
  const told = constraint?.instance.defaultMessage?.({
    value: undefined,
    constraints: constraints as unknown[],
    targetName: '',
    object: {},
    property: propertyName,
  });
  if (told === undefined || told === '')
    throw new Error(`${propertyName}: a validator says nothing`);
  return told;
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
