import { DomainError } from '#http';

export type SentMailsErrorCode = 'mails_unavailable';

export const mailsUnavailable = (reason: string) =>
  new DomainError<SentMailsErrorCode>('mails_unavailable', reason);
