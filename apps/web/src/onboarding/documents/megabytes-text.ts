const BYTES_PER_MEGABYTE = 1024 * 1024;

/** At least a tenth: a document is never shown as empty. */
export function megabytesText(bytes: number, number: (value: number) => string): string {
  return number(Math.max(0.1, Math.round((bytes / BYTES_PER_MEGABYTE) * 10) / 10));
}
