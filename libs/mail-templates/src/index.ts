export * from './compose-mail.js';
export { mailLanguageOf } from './formats.js';
export type { MailFacts } from './mail-templates.js';
export { type StaffMailKind, staffMailKinds } from './mails/staff-mails.js';
