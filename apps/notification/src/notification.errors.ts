import type { OperatorErrorCode } from '#consumer-service';
import { type StatusByCode, unauthenticated } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import type { MailPreviewErrorCode } from './mails/mail-previews.js';

export const notificationStatusByCode: StatusByCode<
  MailErrorCode | MailPreviewErrorCode | OperatorErrorCode
> = {
  ...mailStatusByCode,
  mail_recipient_unknown: 409,
  operator_required: unauthenticated('Bearer'),
};
