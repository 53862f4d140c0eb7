import { DomainError } from '#http';

export type PrivacyErrorCode =
  'application_undecided' | 'business_relationship_exists' | 'retention_period_running';

export const applicationUndecided = () =>
  new DomainError<PrivacyErrorCode>(
    'application_undecided',
    'The application was handed in and is not decided yet. It can be erased five years after a denial.',
  );

export const businessRelationshipExists = () =>
  new DomainError<PrivacyErrorCode>(
    'business_relationship_exists',
    'The data must be kept until five years after the end of the business relationship, which goes on.',
  );

export const retentionPeriodRunning = (erasableFrom: Date) =>
  new DomainError<PrivacyErrorCode>(
    'retention_period_running',
    `The data must be kept until five years after the denial. They are erased on ${erasableFrom.toISOString().slice(0, 10)}.`,
  );
