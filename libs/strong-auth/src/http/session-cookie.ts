import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import type { NewSession } from '../sessions/sessions.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

/** The session cookie: not readable by scripts, and never sent from another site's page. */
@Injectable()
export class SessionCookie {
  constructor(private readonly options: StrongAuthOptions) {}

  read(request: IncomingMessage): string | undefined {
    const start = `${this.options.cookieName}=`;
    const cookies = (request.headers.cookie ?? '').split(/;\s*/);
    return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length);
  }

  set(response: Response, { token, expiresAt }: NewSession): void {
    response.cookie(this.options.cookieName, token, { ...this.attributes, expires: expiresAt });
  }

  clear(response: Response): void {
    response.clearCookie(this.options.cookieName, this.attributes);
  }

  private get attributes() {
    return {
      httpOnly: true,
      sameSite: 'strict',
      secure: this.options.isSecure,
      path: '/',
    } as const;
  }
}
