import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** What the issuer's vault tells of a new card. */
export interface IssuedCard {
  /** Stands for the card number wherever the platform deals with the card. */
  cardToken: string;
  last4: string;
  network: string;
}

/**
 * The sandbox's issuer: makes up a token and the last digits. The card number itself exists in an
 * issuer's vault only, here there is none.
 */
@Injectable()
export class CardIssuer {
  issue(): IssuedCard {
    return {
      cardToken: `tok_${randomBytes(24).toString('base64url')}`,
      last4: String(randomInt(10_000)).padStart(4, '0'),
      network: 'visa',
    };
  }
}
