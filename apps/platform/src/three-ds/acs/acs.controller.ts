import type { ServerResponse } from 'node:http';
import { Body, Controller, Get, HttpCode, Logger, Param, Post, Res } from '@nestjs/common';
import { Access } from '#access';
import type { AcsAuthentication } from '#contracts';
import { type AcsAnswer, AcsAuthentications } from './acs-authentications.js';
import { AcsGuard } from './acs.guard.js';
import { AcsResults } from './acs-results.js';
import { PendingAnswers } from './pending-answers.js';
import { AuthenticateDto } from './authenticate.dto.js';
import { Operation } from '../../api/index.js';

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
  @Operation('authenticate', 'acs_transaction_reused')
  async authenticate(
    @Body() body: AuthenticateDto,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<AcsAuthentication> {
    return this.send(response, await this.authentications.authenticate(body));
  }

  @Get(':acsTransactionId')
  @Operation('getAuthentication', 'acs_transaction_unknown')
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
