const units: Readonly<Record<string, string>> = {
  Ms: 'milliseconds',
  Seconds: 'seconds',
  Minutes: 'minutes',
  Hours: 'hours',
  Days: 'days',
  Months: 'months',
  Bytes: 'bytes',
};

/**
 * The unit that the name of a number ends with: `drainMs`, `readsPerSecond`. Undefined if the name has none.
 */
export function unitInName(property: string): string | undefined {
  if (/[a-z]Per[A-Z]/.test(property)) {
    return property.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  }
  const [ending = ''] = /[A-Z][a-z]+$/.exec(property) ?? [];
  return units[ending];
}
