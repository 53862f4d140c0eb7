import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  Body,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Logger,
  Param,
  Post,
  Res,
} from '@nestjs/common';
import { Access } from '#access';
import { type AcsAuthentication, AcsAuthenticationRequest } from '#contracts';
import {
  bearerTokenOf,
  declareError,
  GuessLimit,
  KnownTokens,
  type LaneGuard,
  MayAnswer,
  unauthenticated,
  operation,
} from '#http';
import { PlatformConfig } from '../../platform.config.js';
import { PendingAnswers } from '../requests/pending-answers.js';
import {
  type AcsAnswer,
  AcsAuthentications,
  acsTransactionReused,
  acsTransactionUnknown,
} from './acs-authentications.js';
import { AcsResults } from './acs-results.js';

export const acsKeyInvalid = declareError(
  'acs_key_invalid',
  unauthenticated('Bearer'),
  'Send the key of the ACS as "Authorization: Bearer <KEY>".',
);

/** Admits only the issuer's ACS. During a key rotation two keys are valid. */
@Injectable()
@MayAnswer(acsKeyInvalid, 'too_many_requests')
export class AcsGuard implements LaneGuard {
  private readonly keys: KnownTokens;

  constructor(
    config: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.keys = new KnownTokens(() => config.acsApiKeys);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.check(context.switchToHttp().getRequest<IncomingMessage>());
    return true;
  }

  /** @throws acs_key_invalid, too_many_requests */
  async check(request: IncomingMessage): Promise<void> {
    const find = (key: string) => this.keys.find(key);
    if (!(await this.guesses.ownerOf(request, 'acs_key', bearerTokenOf(request), find)))
      throw acsKeyInvalid();
  }
}

@Controller('acs/v1/authentications')
@Access(AcsGuard)
export class AcsController {
  private readonly logger = new Logger(AcsController.name);

  constructor(
    private readonly authentications: AcsAuthentications,
    private readonly results: AcsResults,
    private readonly pending: PendingAnswers,
  ) {}

  @Post()
  @HttpCode(200)
  @operation('authenticate', acsTransactionReused)
  async authenticate(
    @Body() body: AcsAuthenticationRequest,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<AcsAuthentication> {
    return this.send(response, await this.authentications.authenticate(body));
  }

  @Get(':acsTransactionId')
  @operation('getAuthentication', acsTransactionUnknown)
  async find(
    @Param('acsTransactionId') acsTransactionId: string,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<AcsAuthentication> {
    return this.send(response, await this.authentications.find(acsTransactionId));
  }

  /** A result that was sent as an answer is not sent again. */
  private send(response: ServerResponse, { answer, ended }: AcsAnswer): AcsAuthentication {
    if (ended?.answeredAt === null) {
      const release = this.pending.hold(ended);
      response.once('close', () => {
        // If the connection broke, the ACS may not have received the result.
        const noted = response.writableFinished ? this.results.given(ended) : Promise.resolve();
        noted
          .catch((error: unknown) =>
            this.logger.warn(`the answer of ${ended.id} is sent again: ${String(error)}`),
          )
          .finally(release);
      });
    }
    return answer;
  }
}
