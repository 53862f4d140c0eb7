import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Admission } from '../admission/admission.js';
import { readBody } from '../webhooks/read-body.js';
import { WebhookRefusalFilter } from '../webhooks/webhook-refusal.filter.js';
import { ThreeDsIntake } from './three-ds-intake.js';

// A request has a dozen short fields.
const MAX_REQUEST_BYTES = 64 * 1024;

@Controller('webhooks')
@UseFilters(WebhookRefusalFilter)
export class ThreeDsController {
  constructor(
    private readonly admission: Admission,
    private readonly intake: ThreeDsIntake,
  ) {}

  /** The 3DS webhook (seed 4.4): admitted as events are. */
  @Post('three-ds')
  async receiveRequest(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.admission.checkSource(request);
    await this.receive(request, response);
  }

  /** What is left to do once the source is known to be allowed. On the fast lane: without Express. */
  async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.admission.checkToken(request);
    const body = await readBody(request, MAX_REQUEST_BYTES);
    this.admission.checkBody(request, body);
    await this.intake.accept(body);
    response.writeHead(204).end();
  }
}
