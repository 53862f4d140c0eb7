import 'reflect-metadata';
import {
  getMetadataStorage,
  IsDefined,
  isISO31661Alpha2,
  IsISO8601,
  IsObject,
  Matches,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { CheckedBy } from './schema/checked-by.js';

type Decorator = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

const isGiven = (_object: object, value: unknown): boolean => value !== undefined;
const isGivenAndNotNull = (_object: object, value: unknown): boolean => (value ?? null) !== null;

/**
 * An optional field. Null is refused like any value of a wrong type: it would bypass the default values of
 * classes and destructuring, and be stored. Therefore ESLint forbids class-validator's `IsOptional`, which
 * accepts null.
 */
export function OptionalField(): PropertyDecorator {
  return ValidateIf(isGiven);
}

/** A field that may be left out or null. The field's comment says what null means. */
export function NullableField(): PropertyDecorator {
  return ValidateIf(isGivenAndNotNull);
}

/** True for the decorators above. */
export function letsLeaveOut({ constraints }: Decorator): boolean {
  const condition: unknown = constraints?.[0];
  return condition === isGiven || condition === isGivenAndNotNull;
}

/** True for {@link NullableField}. */
export function letsBeNull({ constraints }: Decorator): boolean {
  return constraints?.[0] === isGivenAndNotNull;
}

type NestedClass = new () => object;

const nestedClass = Symbol('class of a nested object');

/** A required object, validated by its class. `@ValidateNested` alone would accept a missing object. */
export function NestedObject(type: () => NestedClass): PropertyDecorator {
  return (target, property) => {
    for (const decorate of [IsDefined(), IsObject(), ValidateNested()]) {
      decorate(target, property as string);
    }
    Reflect.defineMetadata(nestedClass, type, target, property);
  };
}

/**
 * A list of objects, each validated by its class. Nested validation alone would accept a list within the
 * list.
 */
export function NestedObjects(type: () => NestedClass): PropertyDecorator {
  return (target, property) => {
    const each = { each: true };
    for (const decorate of [IsObject(each), ValidateNested(each)]) {
      decorate(target, property as string);
    }
    Reflect.defineMetadata(nestedClass, type, target, property);
  };
}

/** @throws Error if the property is nested without the decorators of this file. */
export function nestedClassOf(owner: NestedClass, property: string): NestedClass {
  const type = Reflect.getMetadata(nestedClass, owner.prototype as object, property) as
    (() => NestedClass) | undefined;
  if (!type) throw new Error(`${owner.name}.${property} is nested without @NestedObject`);
  return type();
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes: readonly unknown[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isISO31661Alpha2(code));

/** A country: ISO 3166-1 alpha-2 in capitals. class-validator's own check also accepts lower case. */
export function IsCountry(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isCountry',
      isGood: (value) => countryCodes.includes(value),
      message: '$property must be a country as in ISO 3166-1 alpha-2, such as DE',
      schema: { type: 'string', pattern: `^(?:${countryCodes.join('|')})$` },
    },
    options,
  );
}

/** E.164. The valid number ranges change weekly, so no schema can describe them. */
export function IsTelephoneNumber(): PropertyDecorator {
  return Matches(/^\+[1-9][0-9]{6,14}$/, {
    message: '$property must be a telephone number in E.164, such as +4930901820',
  });
}

const DATE =
  '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?';

/**
 * A time in UTC, such as `2026-03-01T12:00:00Z`; seconds and their fraction are optional. Ordinal and week
 * dates of ISO 8601 are not allowed, because neither Date nor Postgres can read them.
 */
export function IsUtcTimestamp(): PropertyDecorator {
  return (target, property) => {
    const decorators = [
      // Also checks leap years, which the pattern can't.
      IsISO8601({ strict: true, strictSeparator: true }),
      Matches(new RegExp(`^${DATE}T${TIME}Z$`), {
        message: '$property must be in UTC, such as 2026-03-01T12:00:00Z',
      }),
    ];
    for (const decorate of decorators) decorate(target, property as string);
  };
}

const MOMENT_DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const MOMENT_TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?';
const OFFSET = '(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const RFC_3339 = new RegExp(`^(${MOMENT_DATE})T${MOMENT_TIME}${OFFSET}$`);

/** A time in a request, as a `Date`. The format is RFC 3339 (`date-time` in JSON Schema). */
export function IsMoment(): PropertyDecorator {
  return CheckedBy({
    name: 'isDate',
    // An invalid time was left unchanged.
    isGood: (value) => value instanceof Date,
    converted: momentOf,
    message: 'must be a time as in RFC 3339, such as 2026-03-01T12:00:00Z',
    schema: { type: 'string', format: 'date-time', pattern: '^[^tz]+$' },
  });
}

function momentOf(value: unknown): Date | undefined {
  const [text, day] = (typeof value === 'string' && RFC_3339.exec(value)) || [];
  if (text === undefined) return undefined;
  // `Date` accepts 30 February as 2 March.
  const isDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day!);
  const moment = new Date(text);
  // With an offset, the time may be before the year 0, which Postgres can't store.
  return isDay && moment.getTime() >= EARLIEST_MS ? moment : undefined;
}

const EARLIEST_MS = Date.parse('0000-01-01T00:00:00Z');

/** The decorator below in class-validator's metadata. */
export const IS_PASSKEY_RESPONSE = 'isPasskeyResponse';

/** The members of a browser's passkey response, by what it answers. */
const passkeyFields = {
  assertion: ['clientDataJSON', 'authenticatorData', 'signature'],
  registration: ['clientDataJSON', 'attestationObject'],
} as const;

/**
 * Checks the format of a browser's passkey response: an id, and strings under `response`. Their content is
 * verified later; additional fields are allowed.
 */
export function IsPasskeyResponse(kind: keyof typeof passkeyFields): PropertyDecorator {
  return ValidateBy({
    name: IS_PASSKEY_RESPONSE,
    constraints: [...passkeyFields[kind]],
    validator: {
      validate: (value: unknown) => isPasskeyResponse(value, kind),
      defaultMessage: () => '$property must be the JSON of a PublicKeyCredential',
    },
  });
}

export function isPasskeyResponse(value: unknown, kind: keyof typeof passkeyFields): boolean {
  const { id, response } = (value ?? {}) as { id?: unknown; response?: unknown };
  if (typeof id !== 'string' || typeof response !== 'object' || response === null) return false;
  const texts = response as Record<string, unknown>;
  return passkeyFields[kind].every((field) => typeof texts[field] === 'string');
}
