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
import { SessionCookie } from '#http';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { IsIn } from 'class-validator';
import { CardAppController } from '../http/card-app-controller.js';
import { IsPasskeyResponse } from '../http/is-passkey-response.js';
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
  ) {}

  @Post('options')
  @HttpCode(200)
  options(@Req() request: IncomingMessage, @Param('id') id: string): Promise<AssertionOptions> {
    return this.decisions.options(this.tokenOf(request), id);
  }

  @Post('decision')
  @HttpCode(200)
  async decide(
    @Req() request: IncomingMessage,
    @Param('id') id: string,
    @Body() { decision, assertion }: DecideChallengeDto,
  ): Promise<ChallengeResource> {
    const token = this.tokenOf(request);
    return toResource(await this.decisions.decide(token, id, decision, assertion));
  }

  private tokenOf(request: IncomingMessage): string {
    const token = this.cookie.read(request);
    if (token === undefined) throw sessionRequired();
    return token;
  }
}
