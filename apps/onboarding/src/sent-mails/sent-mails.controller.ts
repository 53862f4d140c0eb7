import { Controller, Delete, Get, Param, ParseUUIDPipe, Post, Req, Res } from '@nestjs/common';
import type { MailPreview } from '#contracts';
import type { Request, Response } from 'express';
import { ForOperators } from '../operators/operator.guard.js';
import { NotificationClient } from './notification-client.js';

/**
 * The notification service's mails, for the page, which is signed in only here. The paths are those of the
 * notification service, and its answers are passed on unchanged.
 */
@Controller()
@ForOperators()
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
  'img-src https: http:',
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
