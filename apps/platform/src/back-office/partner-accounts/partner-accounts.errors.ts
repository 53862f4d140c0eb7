import { DomainError } from '#http';

export type PartnerAccountErrorCode = 'partner_name_taken' | 'partner_unknown';

export const partnerNameTaken = () =>
  new DomainError<PartnerAccountErrorCode>(
    'partner_name_taken',
    'There is a partner with this name already.',
  );

export const partnerUnknown = () =>
  new DomainError<PartnerAccountErrorCode>('partner_unknown', 'There is no such partner.');
