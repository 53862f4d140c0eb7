import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  bearerTokenOf,
  declareError,
  GuessLimit,
  hashOfToken,
  KnownTokens,
  SessionCookie,
  unauthenticated,
} from '#http';
import { type Operator, operatorRoleMissing } from '#operators';
import { isInBackground, StaffHost, StaffSessions } from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Request } from 'express';
import { OnboardingConfig } from './onboarding.config.js';

const operatorRequired = declareError(
  'operator_required',
  unauthenticated('Bearer'),
  "This is for the partner's operators and programs alone: the session or the token is missing or wrong.",
);

/** The tokens of the partner's programs. */
@Injectable()
export class OperatorTokens extends KnownTokens {
  constructor(config: OnboardingConfig) {
    super(() => config.operatorTokens);
  }
}

const formerCookie = new SessionCookie({ cookieName: 'operator_session', isSecure: true });

/**
 * The sessions of pages that were opened before operators had passkeys. None is created any more, and the last one ends
 * twelve hours after the update; then this class and the table can go.
 */
@Injectable()
export class FormerOperatorSessions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly tokens: OperatorTokens,
  ) {}

  async has(token: string): Promise<true | undefined> {
    const found: object[] = await this.dataSource.query(
      `SELECT FROM operator_sessions
       WHERE token_hash = $1 AND operator_token_hash = ANY ($2::bytea[]) AND expires_at > now()`,
      [hashOfToken(token), this.tokens.hashes],
    );
    return found.length > 0 || undefined;
  }
}

const CHANGES = 'operator:changes';
const READING_METHODS = new Set(['GET', 'HEAD']);

/** Marks a GET that changes something: not for viewers, and only for calls of our own page. */
export const ChangesSomething = () => SetMetadata(CHANGES, true);

/**
 * Admits calls with a token, as from the partner's programs, or with the session of an operator, as from the page. A
 * viewer changes nothing.
 */
@Injectable()
export class OperatorGuard implements CanActivate {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly former: FormerOperatorSessions,
    private readonly host: StaffHost,
    private readonly cookie: SessionCookie,
    @Inject(StaffSessions) private readonly sessions: StaffSessions<Operator>,
    private readonly guesses: GuessLimit,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (await this.guesses.ownerOf(request, 'operator_token', bearerTokenOf(request), find))
      return true;
    const isMarked = this.reflector.get<boolean | undefined>(CHANGES, context.getHandler());
    const isReading = READING_METHODS.has(request.method) && !isMarked;
    const isActivity = !isInBackground(request);
    const findSession = (token: string) => this.sessions.find(token, isActivity);
    const token = this.cookie.read(request);
    const session = await this.guesses.ownerOf(request, 'session', token, findSession);
    if (session) {
      this.host.requireOwnPage(request, isReading);
      if (!isReading && session.account.role === 'viewer') throw operatorRoleMissing('operator');
      return true;
    }
    const former = formerCookie.read(request);
    if (!(await this.guesses.ownerOf(request, 'session', former, (one) => this.former.has(one)))) {
      throw operatorRequired();
    }
    if (request.header('sec-fetch-site') !== 'same-origin') throw originForeign();
    return true;
  }
}
