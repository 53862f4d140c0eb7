import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

export interface NewSession {
  /** Given to the browser once; only its hash is stored. */
  token: string;
  expiresAt: Date;
}

/** The session cookie: not readable by scripts, and never sent from another site's page. */
export class SessionCookie {
  constructor(private readonly site: { cookieName: string; isSecure: boolean }) {}

  read(request: IncomingMessage): string | undefined {
    const start = `${this.site.cookieName}=`;
    const cookies = (request.headers.cookie ?? '').split(/;\s*/);
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  }

  set(response: Response, { token, expiresAt }: NewSession): void {
    response.cookie(this.site.cookieName, token, { ...this.attributes, expires: expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(this.site.cookieName, this.attributes);
  }

  private get attributes() {
    return { httpOnly: true, sameSite: 'strict', secure: this.site.isSecure, path: '/' } as const;
  }
}
