/** A value of the address that is not known is not sent to the server. */
export function knownOf(known: readonly string[], value: string): string {
  return known.includes(value) ? value : '';
}
