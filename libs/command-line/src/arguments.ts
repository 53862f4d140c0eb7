/** Invalid command line; nothing was done. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command failed for a reason that the user can fix. */
export class OperationError extends Error {
  override name = 'OperationError';
}

/** @throws UsageError unless it is a whole number of at least 1. */
export function parseCount(text: string, option: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError(`${option}: "${text}" is no whole number above 0`);
  }
  return Number(text);
}

export function thousands(count: number): string {
  return count.toLocaleString('en');
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const unitsMs: Record<string, number> = { s: SECOND_MS, m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const AGO = /^(\d+)([smhd])$/;
// The time zone is required, because a time without it would depend on the machine.
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** @throws UsageError unless it is an ISO date or time, or an age such as `30m`, `2h` or `7d`. */
export function parseTime(text: string, option: string, now: number): Date {
  const ago = AGO.exec(text);
  const time = ago
    ? new Date(now - Number(ago[1]) * unitsMs[ago[2]!]!)
    : new Date(ISO.test(text) && isDay(text.slice(0, 10)) ? text : NaN);
  if (Number.isNaN(time.getTime())) {
    throw new UsageError(
      `${option}: "${text}" is no time; write 2026-11-21, 2026-11-21T10:00:00Z, or 30m, 2h, 7d for a while ago`,
    );
  }
  return time;
}

/** `Date` accepts 30 February as 2 March. */
function isDay(date: string): boolean {
  const day = new Date(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** A rounded duration: `12 s`, `4 min`, `3.5 h`, `2.1 d`. */
export function duration(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / SECOND_MS))} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${(ms / HOUR_MS).toFixed(1)} h`;
  return `${(ms / DAY_MS).toFixed(1)} d`;
}
