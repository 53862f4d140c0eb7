import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OnboardingConfig } from '../onboarding.config.js';

/** The tokens that operators and the partner's back end have, by their hashes. */
@Injectable()
export class OperatorTokens {
  readonly hashes: readonly Buffer[];

  constructor({ operatorTokens }: OnboardingConfig) {
    this.hashes = operatorTokens.map(hashOf);
  }

  /** @returns the hash of a token that is known. */
  find(token: string): Buffer | undefined {
    const hash = hashOf(token);
    return this.hashes.find((known) => timingSafeEqual(known, hash));
  }
}

/** Of one length, as the comparison needs it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
