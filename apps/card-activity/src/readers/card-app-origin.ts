import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CardActivityConfig } from '../card-activity.config.js';

/**
 * Lets pages of the partner's card app read the answers where the app and this service share a host, but not a
 * port. Calls that only read, with a cookie and no other header, are sent without being announced (CORS).
 */
@Injectable()
export class CardAppOrigin {
  private readonly origin: string | undefined;

  constructor({ cardAppUrl }: CardActivityConfig) {
    this.origin = cardAppUrl && new URL(cardAppUrl).origin;
  }

  allow({ headers }: Request, response: Response): void {
    response.vary('Origin');
    if (!this.origin || headers.origin !== this.origin) return;
    response.setHeader('access-control-allow-origin', this.origin);
    response.setHeader('access-control-allow-credentials', 'true');
  }
}
