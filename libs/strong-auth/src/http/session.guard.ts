import type { IncomingMessage } from 'node:http';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import { GuessLimit, type LaneGuard, SessionCookie } from '#http';
import type { Request } from 'express';
import { type SignedIn, Sessions } from '../sessions/sessions.js';
import { sessionRequired } from '../strong-auth.errors.js';
import { CardAppRates } from './signed-out-rate.guard.js';

/** A request that {@link SessionGuard} has let through. */
export interface SignedInRequest extends Request {
  signedIn?: SignedIn;
}

/** Allows only calls with a valid session, as many as its person may send. A wrong token counts as a guess. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
    private readonly guesses: GuessLimit,
    private readonly rates: CardAppRates,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const token = this.cookie.read(request);
    const find = (one: string) => this.sessions.find(one);
    const signedIn = await this.guesses.ownerOf(request, 'session', token, find);
    if (!signedIn) {
      this.rates.takeSignedOut(request);
      throw sessionRequired();
    }
    this.rates.takeSignedIn(signedIn.personId);
    request.signedIn = signedIn;
    return true;
  }
}

/**
 * Refuses calls without a session cookie before the body is read. The handler's own statement checks
 * whether the session is valid.
 */
@Injectable()
export class SessionShownGuard implements LaneGuard {
  constructor(private readonly cookie: SessionCookie) {}

  canActivate(context: ExecutionContext): boolean {
    this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws session_required */
  check(request: IncomingMessage): void {
    if (this.cookie.read(request) === undefined) throw sessionRequired();
  }
}

/** The caller's session. Use only behind {@link SessionGuard}. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { signedIn } = context.switchToHttp().getRequest<SignedInRequest>();
  if (!signedIn) throw new Error('Caller is used without SessionGuard');
  return signedIn;
});
