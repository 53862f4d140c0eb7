import { randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** The data of a new card from the issuer's vault. */
export interface IssuedCard {
  /** Replaces the card number everywhere in the platform. */
  cardToken: string;
  last4: string;
  network: string;
}

/**
 * The sandbox's issuer: generates a token and the last digits. Real card numbers exist only in an issuer's
 * vault; the sandbox has none.
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
