/** The platform's own mails to companies and cardholders. */

export { CommunicationsModule } from './communications.module.js';
export { CardAppMailCodes } from './card-app-mails.js';
export { MailedDocuments } from './platform-mail-host.js';
export { mailLanguageOf } from '#mail-templates';

export { type MailedEntrance, MailedLink } from './mailed-link.entity.js';
export { MailedLinks, sealedLinkColumn } from './mailed-links.js';

export { personAddressee, ServiceMails } from './service-mails.js';
export { addStaffMail, deleteStaffMails, LATEST_CODE_MAIL, StaffMails } from './staff-mails.js';
