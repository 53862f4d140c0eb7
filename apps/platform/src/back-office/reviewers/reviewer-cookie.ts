import { Injectable } from '@nestjs/common';
import type { NewSession } from '#strong-auth';
import type { Request, Response } from 'express';
import { BackOfficeSite } from './back-office-site.js';

/** The session cookie: not readable by scripts, and never sent from another site's page. */
@Injectable()
export class ReviewerCookie {
  constructor(private readonly site: BackOfficeSite) {}

  read(request: Request): string | undefined {
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
