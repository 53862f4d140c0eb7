/** Rounds to three significant digits: 21,345 -> 21,300; 0.01234 -> 0.0123. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
