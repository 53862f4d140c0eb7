import { Injectable } from '@nestjs/common';
import { KnownTokens } from '#http';
import { OnboardingConfig } from '../onboarding.config.js';

/** The tokens that operators and the partner's back end have. */
@Injectable()
export class OperatorTokens extends KnownTokens {
  constructor({ operatorTokens }: OnboardingConfig) {
    super(operatorTokens);
  }
}
