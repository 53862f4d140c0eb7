import type { StatusByCode } from '#http';
import { type MailErrorCode, mailStatusByCode } from '#mail';
import type { OperatorErrorCode } from './mails/operator.guard.js';

export const notificationStatusByCode: StatusByCode<MailErrorCode | OperatorErrorCode> = {
  ...mailStatusByCode,
  operator_required: 401,
};
