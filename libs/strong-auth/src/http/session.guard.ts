import type { IncomingMessage } from 'node:http';
import type { CardAppSession } from '#contracts';
import {
  Callers,
  GuessLimit,
  type LaneGuard,
  type NewSession,
  RequestRates,
  SessionCookie,
  tooManyRequests,
} from '#http';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { sessionRequired, Sessions, type SignedIn } from '../sessions/sessions.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

/** How many calls the app's API takes. Each replica counts separately. */
@Injectable()
export class CardAppRates {
  private readonly signedIn: RequestRates;
  private readonly signedOut: RequestRates;

  constructor(
    { signedInCallsPerSecond, signedOutCallsPerSecond }: StrongAuthOptions,
    private readonly callers: Callers,
  ) {
    this.signedIn = new RequestRates(signedInCallsPerSecond);
    this.signedOut = new RequestRates(signedOutCallsPerSecond);
  }

  /** @param caller the person, or the hash of their session's token. @throws too_many_requests */
  takeSignedIn(caller: string): void {
    take(this.signedIn, caller);
  }

  /** Counts the call for its network. @throws too_many_requests */
  takeSignedOut(request: IncomingMessage): void {
    take(this.signedOut, this.callers.networkOf(request));
  }
}

function take(rates: RequestRates, caller: string): void {
  const waitMs = rates.take(caller, performance.now());
  if (waitMs > 0) throw tooManyRequests(waitMs);
}

/** Limits the calls that need no session: each writes a row, and may try a code. */
@Injectable()
export class SignedOutRateGuard implements CanActivate {
  constructor(private readonly rates: CardAppRates) {}

  canActivate(context: ExecutionContext): boolean {
    this.rates.takeSignedOut(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }
}

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
