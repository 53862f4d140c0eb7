/** Whole seconds until a moment: 0 only once it has passed. */
export function secondsUntil(iso: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1000));
}

/** `2:05`, as a clock shows it. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How much of the time is left, from 1 to 0. */
export function partLeft(leftMs: number, wholeMs: number): number {
  return wholeMs > 0 ? Math.min(1, Math.max(0, leftMs / wholeMs)) : 0;
}
