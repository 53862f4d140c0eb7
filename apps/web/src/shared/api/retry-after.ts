/** Seconds that a Retry-After header asks to wait: it holds either seconds or a date (RFC 9110). */
export function retryAfterSeconds(header: string | null, nowMs: number): number | undefined {
  if (!header) {
    return undefined;
  }
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
