import { PermanentError } from './permanent-error.js';

const LONGEST_REASON = 500;

/**
 * Why a record failed, as it is written beside it. A message of an error that we did not write may hold
 * anything, personal data too: of those only the kind, the code and the place are told.
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
