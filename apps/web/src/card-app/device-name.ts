export const MAX_DEVICE_NAME_LENGTH = 60;

/** A suggested name from the browser's user agent, such as `Android phone`. */
export function deviceNameOf(userAgent: string): string {
  const known = DEVICES.find(([pattern]) => pattern.test(userAgent));
  return known ? known[1] : '';
}

/** The first match counts, because iPads also claim to be Macs, and Android to be Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
