import {
  Controller,
  Delete,
  Get,
  Injectable,
  Logger,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { Access } from '#access';
import { declareError } from '#http';
import { tracedCall } from '#observability';
import type { MailPreview } from '#contracts';
import type { Request, Response } from 'express';
import { OnboardingConfig } from '../onboarding.config.js';
import { OperatorGuard } from '../operator.guard.js';

const mailsUnavailable = declareError('mails_unavailable', 503, (reason: string) => reason);

// An operator is waiting for the page.
const TIMEOUT_MS = 3_000;

export interface NotificationAnswer {
  status: number;
  contentType: string;
  body: string;
}

/**
 * The notification service, which stores the mails. It accepts our token; this service checks the
 * operator's sign-in.
 */
@Injectable()
export class NotificationClient {
  private readonly logger = new Logger(NotificationClient.name);

  constructor(private readonly config: OnboardingConfig) {}

  /**
   * @returns the service's answer, including refusals.
   * @throws mails_unavailable if there is no answer that can be passed on.
   */
  async call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    sent?: object,
  ): Promise<NotificationAnswer> {
    const { notificationUrl, notificationToken } = this.config;
    if (notificationUrl === undefined) {
      throw mailsUnavailable('This service is not connected to the notification service.');
    }
    const url = `${notificationUrl.replace(/\/$/, '')}${path}`;
    const target = 'notification';
    const answer = await tracedCall(method, new URL(url), target, async (traceparent, answered) => {
      const given = await this.answerOf(url, {
        method,
        headers: {
          authorization: `Bearer ${notificationToken}`,
          ...(traceparent && { traceparent }),
          ...(sent && { 'content-type': 'application/json' }),
        },
        ...(sent && { body: JSON.stringify(sent) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      answered(given.status);
      return given;
    });
    // The service refused our token; a 401 would make the page believe that the operator is signed out.
    if (answer.status >= 500 || answer.status === 401) {
      this.logger.error(`the notification service answered ${answer.status}`);
      throw mailsUnavailable('The notification service can not answer now.');
    }
    return answer;
  }

  private async answerOf(url: string, request: RequestInit): Promise<NotificationAnswer> {
    try {
      const response = await fetch(url, request);
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? 'application/json',
        body: await response.text(),
      };
    } catch (error) {
      this.logger.warn(`the notification service does not answer: ${String(error)}`);
      throw mailsUnavailable('The notification service does not answer.');
    }
  }
}

/**
 * The notification service's mails, for the page, which is signed in only here. Paths and responses are the same
 * as in the notification service.
 */
@Controller()
@Access(OperatorGuard)
export class SentMailsController {
  constructor(private readonly notification: NotificationClient) {}

  @Get('mails')
  list(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forward(response, 'GET', `/mails${queryOf(request)}`);
  }

  @Get('mails/:id')
  get(@Param('id', ParseUUIDPipe) id: string, @Res() response: Response): Promise<void> {
    return this.forward(response, 'GET', `/mails/${id}`);
  }

  /** The mail as a separate document for a frame of our page, without scripts. */
  @Get('mails/:id/preview')
  async preview(@Param('id', ParseUUIDPipe) id: string, @Res() response: Response): Promise<void> {
    const { status, body } = await this.notification.call('GET', `/mails/${id}/preview`);
    const html = status === 200 ? (JSON.parse(body) as MailPreview).html : '';
    shownAlone(response, status, html);
  }

  @Post('mails/:id/resend')
  resend(@Param('id', ParseUUIDPipe) id: string, @Res() response: Response): Promise<void> {
    return this.forward(response, 'POST', `/mails/${id}/resend`);
  }

  @Get('mail-suppressions')
  listSuppressions(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.forward(response, 'GET', `/mail-suppressions${queryOf(request)}`);
  }

  @Delete('mail-suppressions/:id')
  removeSuppression(
    @Param('id', ParseUUIDPipe) id: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.forward(response, 'DELETE', `/mail-suppressions/${id}`);
  }

  private async forward(
    response: Response,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
  ): Promise<void> {
    const { status, contentType, body } = await this.notification.call(method, path);
    response.status(status);
    if (status !== 204) response.setHeader('content-type', contentType);
    response.end(body);
  }
}

function queryOf({ url }: Request): string {
  return url.includes('?') ? url.slice(url.indexOf('?')) : '';
}

// Mails contain inline styles, and a logo from the partner's server.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: http: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/**
 * Sends foreign HTML for a frame of our page: without scripts, forms, cookies, or navigation out of the
 * frame.
 */
function shownAlone(response: Response, status: number, html: string): void {
  response.status(status);
  response.setHeader('content-security-policy', POLICY);
  response.removeHeader('x-frame-options');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
