import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { Access } from '#access';
import { ANY_TYPE, BodyTypes } from '#http';
import { WebhookGuard } from '../admission/webhook.guard.js';
import { WebhookSignatures } from '../admission/webhook-signatures.js';
import { readBody } from '../webhooks/read-body.js';
import { WebhookRefusalFilter } from '../webhooks/webhook-refusal.filter.js';
import { ThreeDsIntake } from './three-ds-intake.js';

// A request has a dozen short fields.
const MAX_REQUEST_BYTES = 64 * 1024;

@Controller('webhooks')
@Access(WebhookGuard)
@UseFilters(WebhookRefusalFilter)
@BodyTypes(ANY_TYPE)
export class ThreeDsController {
  constructor(
    private readonly signatures: WebhookSignatures,
    private readonly intake: ThreeDsIntake,
  ) {}

  /** The 3DS webhook (docs/interface.md#3-d-secure), with the same admission as events. */
  @Post('three-ds')
  async receiveRequest(
    @Req() request: IncomingMessage,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(request, MAX_REQUEST_BYTES);
    this.signatures.check(request, body);
    await this.intake.accept(body);
    response.writeHead(204).end();
  }
}
