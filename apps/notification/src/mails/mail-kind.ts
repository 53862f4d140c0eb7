/** The mails that this service sends (interface 6). */
export const mailKinds = ['card_order_confirmation'] as const;
export type MailKind = (typeof mailKinds)[number];
