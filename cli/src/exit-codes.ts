import { UsageError } from '#command-line';
import { PlatformError, PlatformUnreachableError } from '#platform-client';

/** What a script can tell by the exit code; shown by `--help`. */
export const EXIT = { ok: 0, failed: 1, usage: 2, notSignedIn: 3, unreachable: 4 } as const;

export const EXIT_HELP = `Exit codes:
  0  done
  1  failed: the platform refused it, or something is not healthy
  2  the command line is wrong; nothing was done
  3  there is no API key, or the platform does not accept it, or it lacks a scope
  4  the platform does not answer, or not as it should: try again later`;

/** There is no API key. */
export class NotSignedInError extends Error {
  override name = 'NotSignedInError';
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return EXIT.usage;
  if (error instanceof NotSignedInError) return EXIT.notSignedIn;
  if (error instanceof PlatformUnreachableError) return EXIT.unreachable;
  if (!(error instanceof PlatformError)) return EXIT.failed;
  if (error.status === 401 || error.status === 403) return EXIT.notSignedIn;
  return error.status >= 500 || error.status === 429 ? EXIT.unreachable : EXIT.failed;
}
