import { IsISO8601, Matches } from 'class-validator';

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
