import { Injectable } from '@nestjs/common';
import type { CardAppSession } from '#contracts';
import { GuessLimit, type NewSession, SessionCookie } from '#http';
import type { Response } from 'express';
import { Sessions } from '../sessions/sessions.js';
import { sessionRequired } from '../strong-auth.errors.js';

/** Sets the cookie of a new session and returns the session's person. */
@Injectable()
export class SessionOpening {
  constructor(
    private readonly sessions: Sessions,
    private readonly cookie: SessionCookie,
    private readonly guesses: GuessLimit,
  ) {}

  async open(response: Response, session: NewSession): Promise<CardAppSession> {
    const signedIn = await this.sessions.find(session.token);
    const described = signedIn && (await this.sessions.describe(signedIn));
    if (!described) throw sessionRequired();
    this.guesses.created(session.token);
    this.cookie.set(response, session);
    return described;
  }
}
