const DAY_BEGINS = 8;
const NIGHT_BEGINS = 20;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/**
 * @param timeZone IANA name.
 * @returns undefined between 8:00 and 20:00 in the time zone; else the next 8:00 there.
 */
export function nextDaytime(now: Date, timeZone: string): Date | undefined {
  const minutes = minutesOfDay(now, timeZone);
  if (minutes >= DAY_BEGINS * 60 && minutes < NIGHT_BEGINS * 60) return undefined;
  const thisMinute = now.getTime() - (now.getTime() % MINUTE_MS);
  const morning = addMinutes(new Date(thisMinute), minutesUntilDay(minutes));
  // Daylight saving time may begin or end in the night.
  const change = (DAY_BEGINS * 60 - minutesOfDay(morning, timeZone)) % DAY_MINUTES;
  return addMinutes(morning, change);
}

function minutesUntilDay(minutes: number): number {
  return (DAY_BEGINS * 60 - minutes + DAY_MINUTES) % DAY_MINUTES;
}

function addMinutes(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}

function minutesOfDay(time: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours, minutes] = format.format(time).split(':').map(Number) as [number, number];
  return hours * 60 + minutes;
}
