import type { IncomingMessage } from 'node:http';
import { Body, HttpCode, Param, Post, Req, UseGuards } from '@nestjs/common';
import { CheckedByHandler } from '#access';
import {
  type AssertionOptions,
  type ChallengeDecision,
  challengeDecisions,
  type ChallengeResource,
  type DecideChallenge,
  OptionalField,
} from '#contracts';
import { DomainError, GuessLimit, hashOfSecret, SessionCookie } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { IsIn } from 'class-validator';
import { NoStepUp } from '../acts/step-up.guard.js';
import { CardAppController } from '../http/card-app-controller.js';
import { IsPasskeyResponse } from '../http/is-passkey-response.js';
import { CardAppRates } from '../http/signed-out-rate.guard.js';
import { SessionShownGuard } from '../http/session.guard.js';
import { sessionRequired } from '../strong-auth.errors.js';
import { toResource } from './approval.js';
import { ChallengeDecisions } from './challenge-decisions.js';

export class DecideChallengeDto implements DecideChallenge {
  @IsIn(challengeDecisions)
  decision: ChallengeDecision;

  @OptionalField()
  @IsPasskeyResponse('clientDataJSON', 'authenticatorData', 'signature')
  assertion?: AuthenticationResponseJSON;
}

/** Every payment makes these calls. The caller's session is looked up in the same statement as the payment. */
@CardAppController('challenges/:id')
@CheckedByHandler('The session is looked up by the statement that decides.')
@UseGuards(SessionShownGuard)
export class DecisionsController {
  constructor(
    private readonly decisions: ChallengeDecisions,
    private readonly cookie: SessionCookie,
    private readonly guesses: GuessLimit,
    private readonly rates: CardAppRates,
  ) {}

  @Post('options')
  @HttpCode(200)
  @NoStepUp('It only begins the signing.')
  options(@Req() request: IncomingMessage, @Param('id') id: string): Promise<AssertionOptions> {
    return this.withSession(request, (token) => this.decisions.options(token, id));
  }

  @Post('decision')
  @HttpCode(200)
  @NoStepUp('An approval has its own assertion, bound to the payment. Refusing must be easy.')
  async decide(
    @Req() request: IncomingMessage,
    @Param('id') id: string,
    @Body() { decision, assertion }: DecideChallengeDto,
  ): Promise<ChallengeResource> {
    return this.withSession(request, async (token) =>
      toResource(await this.decisions.decide(token, id, decision, assertion)),
    );
  }

  /** The work itself finds out whether the token has a session; if not, it counts as a guess. */
  private async withSession<T>(
    request: IncomingMessage,
    work: (token: string) => Promise<T>,
  ): Promise<T> {
    const token = this.cookie.read(request);
    if (token === undefined) throw sessionRequired();
    this.rates.takeSignedIn(hashOfSecret(token));
    const outcome = await this.guesses.ownerOf(request, 'session', token, (one) =>
      work(one).then(
        (value) => ({ answer: () => value }),
        (error: unknown) => {
          if (error instanceof DomainError && error.code === 'session_required') return undefined;
          return {
            answer: (): T => {
              throw error;
            },
          };
        },
      ),
    );
    if (!outcome) throw sessionRequired();
    return outcome.answer();
  }
}
