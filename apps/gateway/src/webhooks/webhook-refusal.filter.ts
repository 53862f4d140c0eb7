import { type ArgumentsHost, Catch } from '@nestjs/common';
import { DomainError, ProblemFilter } from '#http';
import { requestIdOf } from '#observability';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import { AdmissionError } from '../admission/admission.errors.js';
import { type Webhook, WebhookMetrics } from './webhook-metrics.js';
import { type GatewayErrorCode, gatewayStatusByCode } from '../gateway.errors.js';

/** Webhooks have no access log, so refusals are logged here, with the request id of the answer. */
@Catch()
export class WebhookRefusalFilter extends ProblemFilter {
  constructor(
    private readonly metrics: WebhookMetrics,
    private readonly log: PinoLogger,
  ) {
    super(gatewayStatusByCode);
    log.setContext('Webhooks');
  }

  override catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    request.id = requestIdOf(request, http.getResponse<Response>());
    const code = error instanceof DomainError ? (error.code as GatewayErrorCode) : 'internal_error';
    const webhook = request.path.split('/').at(-1) as Webhook;
    this.metrics.countRefusal(webhook, code);
    const sender = error instanceof AdmissionError ? error.sender : undefined;
    this.log.warn({ requestId: request.id, path: request.path, code, sender }, 'webhook refused');
    super.catch(error, host);
  }
}
