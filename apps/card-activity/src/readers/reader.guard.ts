import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { CardAppSession } from '#contracts';
import { OperatorTokens } from '#consumer-service';
import {
  bearerTokenOf,
  Callers,
  declareError,
  GuessLimit,
  hashOfSecret,
  RequestRates,
  SessionCookie,
  tooManyRequests,
  unauthenticated,
} from '#http';
import { CardActivityConfig } from '../card-activity.config.js';
import { People } from '../directory/people.js';
import { CardAppSessions } from './card-app-sessions.js';

const adminRequired = declareError('admin_required', 403, 'This is for admins of the company.');

const readerRequired = declareError(
  'reader_required',
  unauthenticated('Bearer'),
  'Sign in to the card app, or send the token of an operator.',
);

/** Who reads: an operator, or the back end; or a person who is signed in to the partner's card app. */
export type Reader =
  | { isOperator: true }
  | {
      isOperator: false;
      companyId: string;
      externalId: string;
      isAdmin: boolean;
      /** Whether the session still lasts. */
      isStillSignedIn: () => Promise<boolean>;
    };

/** What a reader may see. Null: of all companies, and of all people. */
export interface Scope {
  companyId: string | null;
  externalId: string | null;
}

/** Everything; a company's; or what a person did with their cards. */
export function scopeOf(reader: Reader): Scope {
  if (reader.isOperator) return { companyId: null, externalId: null };
  const { companyId, externalId, isAdmin } = reader;
  return { companyId, externalId: isAdmin ? null : externalId };
}

export interface ReaderRequest extends Request {
  reader?: Reader;
}

/** What the caller may see. Use only behind ReaderGuard. */
export const ReaderScope = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
  if (!reader) throw new Error('ReaderScope is used without ReaderGuard');
  return scopeOf(reader);
});

/** The person who calls; operators have nothing of their own. Use only behind ReaderGuard. @throws reader_required */
export const SignedInReader = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
  if (!reader || reader.isOperator) throw readerRequired();
  return reader;
});

/**
 * Lets pages of the partner's card app read the answers where the app and this service share a host, but not a
 * port. Calls that only read, with a cookie and no other header, are sent without being announced (CORS).
 */
@Injectable()
export class CardAppOrigin {
  private readonly origin: string | undefined;

  constructor({ cardAppUrl }: CardActivityConfig) {
    this.origin = cardAppUrl && new URL(cardAppUrl).origin;
  }

  allow({ headers }: Request, response: Response): void {
    response.vary('Origin');
    if (!this.origin || headers.origin !== this.origin) return;
    response.setHeader('access-control-allow-origin', this.origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
}

/** Limits unknown tokens by network, because each causes a call to another service. */
const LOOKUPS_PER_SECOND = 10;
const TOKEN = /^[\w-]{20,200}$/;

function isLasting(session: CardAppSession | undefined): session is CardAppSession {
  return session !== undefined && Date.parse(session.expiresAt) > Date.now();
}

/**
 * Admits operators by their token, and people by their session of the partner's card app. Both have a
 * limit of requests per second.
 */
@Injectable()
export class ReaderGuard implements CanActivate {
  private readonly cookie: SessionCookie;
  private readonly lookups = new RequestRates(LOOKUPS_PER_SECOND);
  private readonly rates: RequestRates;

  constructor(
    { readsPerSecond }: CardActivityConfig,
    private readonly tokens: OperatorTokens,
    private readonly guesses: GuessLimit,
    private readonly callers: Callers,
    private readonly sessions: CardAppSessions,
    private readonly people: People,
    private readonly cardApp: CardAppOrigin,
  ) {
    this.cookie = new SessionCookie({ cookieName: sessions.cookieName, isSecure: true });
    this.rates = new RequestRates(readsPerSecond);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ReaderRequest>();
    // Also for a refusal, which the page has to understand.
    this.cardApp.allow(request, http.getResponse<Response>());
    const reader = (await this.operator(request)) ?? (await this.person(request));
    if (!reader) throw readerRequired();
    const waitMs = this.rates.take(this.callers.callerOf(request), performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs);
    request.reader = reader;
    return true;
  }

  private async operator(request: ReaderRequest): Promise<Reader | undefined> {
    const find = (token: string) => this.tokens.find(token);
    const isOperator = await this.guesses.ownerOf(
      request,
      'operator_token',
      bearerTokenOf(request),
      find,
    );
    return isOperator && { isOperator: true };
  }

  private async person(request: ReaderRequest): Promise<Reader | undefined> {
    const token = this.cookie.read(request);
    if (!token || !TOKEN.test(token)) return undefined;
    const session = await this.sessionOf(request, token);
    if (!isLasting(session)) return undefined;
    this.callers.recognise(request, hashOfSecret(token));
    const { companyId, externalId } = session.person;
    const isAdmin = (await this.people.roleOf(companyId, externalId)) === 'admin';
    const isStillSignedIn = async () => isLasting(await this.sessions.find(token));
    return { isOperator: false, companyId, externalId, isAdmin, isStillSignedIn };
  }

  private sessionOf(
    request: ReaderRequest,
    token: string,
  ): Promise<CardAppSession | undefined> | CardAppSession | undefined {
    const known = this.sessions.recall(token);
    if (known) return known.session;
    const waitMs = this.lookups.take(this.callers.networkOf(request), performance.now());
    if (waitMs > 0) throw tooManyRequests(waitMs);
    return this.sessions.find(token);
  }
}

/** Behind ReaderGuard: admits operators, and admins of the company. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { reader } = context.switchToHttp().getRequest<ReaderRequest>();
    if (!reader || scopeOf(reader).externalId !== null) throw adminRequired();
    return true;
  }
}
