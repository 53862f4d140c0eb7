import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity } from '#pages';
import express from 'express';

const MAX_FORM_BYTES = 4_096;

/** The agreement's page has a form, which no other page of the platform sends without a script. */
export function serveAgreementForms(app: NestExpressApplication): void {
  app.use(
    '/onboarding/credit-agreement',
    pageSecurity({ formActions: ["'self'"] }),
    express.urlencoded({ extended: false, limit: MAX_FORM_BYTES }),
  );
}
