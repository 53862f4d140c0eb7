import { PermanentError } from './permanent-error.js';

const LONGEST_REASON = 500;

/**
 * The failure reason that is stored with the record. The message of a foreign error may contain
 * personal data, so only its class, code and location are stored.
 */
export function failureReason(error: unknown): string {
  if (error instanceof PermanentError) return error.message.slice(0, LONGEST_REASON);
  if (!(error instanceof Error)) return 'not an Error';
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const place = /\n\s+(at .+)/.exec(error.stack ?? '')?.[1];
  return `${error.name}${code}${place ? ` ${withoutPath(place)}` : ''}`.slice(0, LONGEST_REASON);
}

/** `at Foo.bar (file:///srv/app/dist/foo.js:1:2)` -> `at Foo.bar (foo.js:1:2)` */
function withoutPath(place: string): string {
  return place.replace(/(file:\/\/)?(\/[^/\s()]+)*\//g, '');
}
