import { DomainError } from '#http';

export type BrandingErrorCode = 'branding_unknown';

export const brandingUnknown = () =>
  new DomainError<BrandingErrorCode>('branding_unknown', 'There is no such branding.');
