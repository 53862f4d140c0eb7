import type { IncomingMessage } from 'node:http';

/** The API key that a call carries, if it carries one (docs/interface.md#conventions-of-the-api). */
export function bearerKeyOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([\w-]{16,200})$/.exec(headers.authorization ?? '')?.[1];
}
