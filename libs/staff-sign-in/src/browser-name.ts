import type { IncomingMessage } from 'node:http';

/** The first that matches counts: each of them calls itself by the names of those below it, too. */
const browsers: readonly [sign: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [sign: RegExp, name: string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\b(Linux|CrOS)\b/, 'Linux'],
];

/**
 * What a person recognises of their browser, such as `Firefox, Linux`. The header itself would tell more of them than
 * is needed, so it is not kept. Null if nothing of it is known.
 */
export function browserNameOf(userAgent: string | undefined): string | null {
  const nameIn = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const names = [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(', ') : null;
}

/** The same of who calls. */
export function browserOf({ headers }: IncomingMessage): string | null {
  return browserNameOf(headers['user-agent']);
}
