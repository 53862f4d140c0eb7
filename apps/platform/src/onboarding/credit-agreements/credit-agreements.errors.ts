import { DomainError } from '#http';

export type CreditAgreementErrorCode = 'accepter_not_authorized' | 'acceptance_unconfirmed';

export const accepterNotAuthorized = () =>
  new DomainError<CreditAgreementErrorCode>(
    'accepter_not_authorized',
    'The name is none of those who may sign for the company.',
  );

export const acceptanceUnconfirmed = () =>
  new DomainError<CreditAgreementErrorCode>(
    'acceptance_unconfirmed',
    'The agreement is accepted by whoever confirms that.',
  );
