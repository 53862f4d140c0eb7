/** The wait that an answer's `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(
  header: string | null | undefined,
  now: Date,
): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : (Date.parse(header) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
