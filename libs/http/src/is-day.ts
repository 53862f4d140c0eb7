import { CheckedBy } from '#contracts';

const FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** A day in a request, such as 2026-03-01 (`date` in JSON Schema). */
export function IsDay(): PropertyDecorator {
  return CheckedBy({
    name: 'isDay',
    isGood: (value) => typeof value === 'string' && isDay(value),
    message: 'must be a day such as 2026-03-01',
    schema: { type: 'string', format: 'date' },
  });
}

function isDay(text: string): boolean {
  if (!FORMAT.test(text) || text < '0001') return false;
  // `Date` accepts 30 February as 2 March.
  const start = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(text);
}

const MONTH = '^[12]\\d{3}-(?:0[1-9]|1[0-2])$';

/** A month in a request, such as 2026-03. */
export function IsMonth(): PropertyDecorator {
  return CheckedBy({
    name: 'isMonth',
    isGood: (value) => typeof value === 'string' && new RegExp(MONTH).test(value),
    message: 'must be a month such as 2026-03',
    schema: { type: 'string', pattern: MONTH },
  });
}
