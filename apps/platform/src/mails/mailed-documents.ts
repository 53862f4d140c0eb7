import type { MailAttachment } from '#mail';

/** The documents that are attached to mails, provided by the room that they come from. */
export abstract class MailedDocuments {
  abstract invoice(invoiceId: string): Promise<MailAttachment>;
}
