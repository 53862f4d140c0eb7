import { textsHook } from '../language/language-context.js';
import { type MailNames, mailNamesInEnglish } from './mail-names.en.js';

const mailNamesInGerman: MailNames = {
  kinds: {
    credit_agreement: 'Kreditvertrag',
    credit_agreement_reminder: 'Erinnerung an den Kreditvertrag',
    credit_invoice: 'Kreditrechnung',
    credit_invoice_reminder: 'Erinnerung an die Kreditrechnung',
    kyc_information_requested: 'KYC: weitere Angaben nötig',
    kyc_denied: 'KYC abgelehnt',
    card_order_confirmation: 'Bestätigung der Kartenbestellung',
    card_credit_activation: 'Kredit bewilligt',
    account_top_up_confirmation: 'Bestätigung einer Aufladung',
    kyc_approval_confirmation: 'KYC bestanden',
    low_balance_alert: 'Niedriges Guthaben',
    auto_top_up_confirmation: 'Automatische Aufladung',
    card_credit_denial_notice: 'Kredit abgelehnt',
    add_funds_reminder: 'Erinnerung: Guthaben aufladen',
    first_purchase_reminder: 'Erinnerung an den ersten Einkauf',
    auto_top_up_reminder: 'Erinnerung: automatische Aufladung einrichten',
  },
  statuses: {
    pending: 'Wartet',
    awaiting_recipient: 'Wartet auf einen Empfänger',
    sent: 'Gesendet',
    rejected: 'Abgewiesen',
    suppressed: 'Unterdrückt',
    cancelled: 'Entfallen',
  },
  outcomes: {
    sent: 'Vom Mailserver angenommen',
    deferred: 'Vorerst nicht angenommen',
    rejected: 'Endgültig abgewiesen',
  },
  columns: { mail: 'Mail', status: 'Status', recipient: 'Empfänger', time: 'Zeit' },
};

/** The names of mails and their statuses, for all pages. */
export const useMailNames = textsHook<MailNames>({
  en: mailNamesInEnglish,
  de: mailNamesInGerman,
});

/** A kind that this page does not know is shown by its identifier. */
export function mailNameOf({ kinds }: MailNames, kind: string): string {
  return (kinds as Partial<Record<string, string>>)[kind] ?? kind;
}
