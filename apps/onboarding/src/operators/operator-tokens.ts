import { Injectable } from '@nestjs/common';
import { KnownTokens } from '#http';
import { OnboardingConfig } from '../onboarding.config.js';

/** The tokens of operators and of the partner's back end. */
@Injectable()
export class OperatorTokens extends KnownTokens {
  constructor({ operatorTokens }: OnboardingConfig) {
    super(operatorTokens);
  }
}
