import type { Request, Response } from 'express';
import type { NewSession } from './operator-sessions.js';

const NAME = 'operator_session';

/** Browsers accept secure cookies over https, and over http from localhost. */
const attributes = { httpOnly: true, sameSite: 'strict', secure: true, path: '/' } as const;

/** The session cookie: not readable by scripts, and never sent from another site's page. */
export const sessionCookie = {
  read(request: Request): string | undefined {
    const start = `${NAME}=`;
    const cookies = (request.headers.cookie ?? '').split(/;\s*/);
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  },
  set(response: Response, { token, expiresAt }: NewSession): void {
    response.cookie(NAME, token, { ...attributes, expires: expiresAt });
  },
  clear(response: Response): void {
    response.clearCookie(NAME, attributes);
  },
};
