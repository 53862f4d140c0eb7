import type { ChallengeState } from '#contracts';

interface PlainTexts {
  language: string;
  lead: (partner: string) => string;
  merchant: string;
  amount: string;
  card: string;
  states: Record<ChallengeState, string>;
  back: string;
}

const en: PlainTexts = {
  language: 'en',
  lead: (partner) => `Confirm this payment in the app of ${partner}.`,
  merchant: 'Shop',
  amount: 'Amount',
  card: 'Card',
  states: {
    waiting: 'Waiting for your decision. This page asks again every few seconds.',
    approved: 'Payment approved. The shop goes on with your order.',
    denied: 'Payment declined. Your card was not charged.',
    cancelled: 'Payment cancelled. Your card was not charged.',
    expired: 'Time is up. Your card was not charged. You can pay again.',
    failed: 'The payment could not be confirmed. Your card was not charged.',
  },
  back: 'Back to the shop',
};

const de: PlainTexts = {
  language: 'de',
  lead: (partner) => `Bestätigen Sie diese Zahlung in der App von ${partner}.`,
  merchant: 'Shop',
  amount: 'Betrag',
  card: 'Karte',
  states: {
    waiting: 'Wir warten auf Ihre Entscheidung. Diese Seite fragt alle paar Sekunden nach.',
    approved: 'Zahlung freigegeben. Der Shop setzt Ihre Bestellung fort.',
    denied: 'Zahlung abgelehnt. Ihre Karte wurde nicht belastet.',
    cancelled: 'Zahlung abgebrochen. Ihre Karte wurde nicht belastet.',
    expired: 'Die Zeit ist abgelaufen. Ihre Karte wurde nicht belastet. Sie können erneut zahlen.',
    failed: 'Die Zahlung konnte nicht bestätigt werden. Ihre Karte wurde nicht belastet.',
  },
  back: 'Zurück zum Shop',
};

/** Texts of the page without scripts. */
export function plainTextsFor(locale: string): PlainTexts {
  return locale.startsWith('de') ? de : en;
}
