import { Controller, Get } from '@nestjs/common';
import { type Integration, mailResponsibilities } from '#contracts';
import { OnboardingConfig } from '../onboarding.config.js';
import { ForOperators } from '../operators/operator.guard.js';

/** What the partner's integration level means for it: who sends which mail, and which card app there is. */
@Controller('integration')
@ForOperators()
export class IntegrationController {
  constructor(private readonly config: OnboardingConfig) {}

  @Get()
  get(): Integration {
    const { integrationLevel: level, cardAppUrl } = this.config;
    return {
      level,
      cardAppUrl: level === 'white_label' ? (cardAppUrl ?? null) : null,
      mails: mailResponsibilities
        .filter(({ status }) => status === 'sent')
        .map(({ mail, sender, to }) => ({ mail, sender: sender[level], to })),
    };
  }
}
