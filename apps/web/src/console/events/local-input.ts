/** A time as `<input type="datetime-local">` takes it: in the reader's own time zone, to the minute. */
export function localInputOf(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
