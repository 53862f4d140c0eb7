import type { NestExpressApplication } from '@nestjs/platform-express';
import { pageSecurity } from '#pages';
import express from 'express';

const MAX_FORM_BYTES = 4_096;

/** Form bodies are parsed for the agreement's page only; all other pages send JSON. */
export function serveAgreementForms(app: NestExpressApplication): void {
  app.use(
    '/onboarding/credit-agreement',
    pageSecurity({ formActions: ["'self'"] }),
    express.urlencoded({ extended: false, limit: MAX_FORM_BYTES }),
  );
}
