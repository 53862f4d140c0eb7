/** What the browser says of the device that it runs on, to start with: `Android phone`. */
export function deviceNameOf(userAgent: string): string {
  const known = DEVICES.find(([pattern]) => pattern.test(userAgent));
  return known ? known[1] : '';
}

/** The first that fits: an iPad calls itself a Mac too, and Android a Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];
