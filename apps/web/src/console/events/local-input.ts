/** The value of an `<input type="datetime-local">`: the reader's time zone, to the minute. */
export function localInputOf(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
