/** The platform's own mails to companies and cardholders. */

export { CommunicationsModule } from './communications.module.js';
export { mailLanguageOf } from './mail-language.js';
export { MailedDocuments } from './mailed-documents.js';
export { type MailedEntrance, MailedLink } from './mailed-link.entity.js';
export { MailedLinks } from './mailed-links.js';
export { sealedLinkColumn } from './sealed-places.js';
export { ServiceMails } from './service-mails.js';
export {
  addStaffMail,
  deleteStaffMails,
  LATEST_CODE_MAIL,
  type StaffMailAccount,
  StaffMails,
  type StaffMailSource,
} from './staff-mails.js';
export { personAddressee } from './stored-mail.js';
