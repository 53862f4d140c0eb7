import { DomainError, type StatusByCode } from '#http';

export type MailErrorCode =
  'mail_unknown' | 'mail_not_resendable' | 'recipient_suppressed' | 'suppression_unknown';

export const mailStatusByCode: StatusByCode<MailErrorCode> = {
  mail_unknown: 404,
  mail_not_resendable: 409,
  recipient_suppressed: 409,
  suppression_unknown: 404,
};

export const mailUnknown = () =>
  new DomainError<MailErrorCode>('mail_unknown', 'There is no such mail.');

export const mailNotResendable = (status: string) =>
  new DomainError<MailErrorCode>(
    'mail_not_resendable',
    `Only a mail that is rejected or suppressed is sent again; this one is ${status}.`,
  );

export const recipientSuppressed = () =>
  new DomainError<MailErrorCode>(
    'recipient_suppressed',
    'There was nobody at this address. Remove it from the suppression list first.',
  );

export const suppressionUnknown = () =>
  new DomainError<MailErrorCode>('suppression_unknown', 'There is no such suppression.');
