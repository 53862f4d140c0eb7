/** The waiting time of an answer's `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(
  header: string | null | undefined,
  now: Date,
): number | undefined {
  // Trailing blanks are not part of a value (RFC 9110 5.5), but some clients keep them.
  const value = header?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
