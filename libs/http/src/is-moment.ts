import { CheckedBy } from '#contracts';

const DATE = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d{1,9})?';
const OFFSET = '(?:Z|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)';
const RFC_3339 = new RegExp(`^(${DATE})T${TIME}${OFFSET}$`);

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
