/** The wait that an answer's `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(
  header: string | null | undefined,
  now: Date,
): number | undefined {
  // Blanks behind a value are no part of it (RFC 9110 5.5), but not every client cuts them off.
  const value = header?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
