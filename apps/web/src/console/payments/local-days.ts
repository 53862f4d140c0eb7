/** A day as `<input type="date">` writes it, in the reader's time zone. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The first moment of a day where the reader is, in ISO 8601. Empty if the text is no day. */
export function startOfLocalDay(day: string): string {
  const start = DAY.test(day) ? new Date(`${day}T00:00:00`) : undefined;
  return start && Number.isFinite(start.getTime()) ? start.toISOString() : '';
}

/** Empty if the text is no day. */
export function dayAfter(day: string): string {
  const next = DAY.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  if (!next || !Number.isFinite(next.getTime())) return '';
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
