// eslint-disable-next-line no-restricted-imports -- the rule that all others take is built on it
import { isTimeZone } from 'class-validator';
import { CheckedBy } from './schema/checked-by.js';

/** The form of a name in the IANA time zone database. Offsets such as `+02:00` have another form. */
export const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;
export const MAX_TIME_ZONE_NAME_LENGTH = 64;

/**
 * True for a name of the IANA time zone database that this process knows. False for an offset, which Intl
 * accepts as a time zone.
 */
export function isTimeZoneName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= MAX_TIME_ZONE_NAME_LENGTH &&
    TIME_ZONE_NAME.test(value) &&
    isTimeZone(value)
  );
}

/**
 * A time zone that a person chooses or a setting names, known to {@link isTimeZoneName}. An event has only
 * the form checked, because its producer's time zone database may be newer than the consumer's.
 */
export function IsTimeZoneName(): PropertyDecorator {
  return CheckedBy({
    name: 'isTimeZoneName',
    isGood: isTimeZoneName,
    message: '$property must be a name of the IANA time zone database, such as Europe/Berlin',
    schema: {
      type: 'string',
      maxLength: MAX_TIME_ZONE_NAME_LENGTH,
      pattern: TIME_ZONE_NAME.source,
    },
  });
}
