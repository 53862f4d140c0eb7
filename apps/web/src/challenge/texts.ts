import type { ChallengeState } from '#contracts';
import { preferredLanguage, type Language } from '../shared/language/format.js';

type ShownState = Exclude<ChallengeState, 'waiting'>;

const results: Record<ShownState, { heading: string; advice: string }> = {
  approved: {
    heading: 'Payment approved',
    advice: 'You have confirmed this payment. The shop continues with your order.',
  },
  denied: {
    heading: 'Payment declined',
    advice: 'You have declined this payment. Your card was not charged.',
  },
  cancelled: {
    heading: 'Payment cancelled',
    advice: 'You have cancelled this payment. Your card was not charged.',
  },
  expired: {
    heading: 'Time is up',
    advice: 'The payment was not confirmed in time. Your card was not charged. You can pay again.',
  },
  failed: {
    heading: 'Payment could not be confirmed',
    advice: 'Your card was not charged. Try again, or pay in another way.',
  },
};

const en = {
  title: 'Confirm your payment',
  heading: 'Confirm this payment in your app',
  lead: (partner: string) =>
    `${partner} has sent a request to your phone. Open it, check the amount and approve.`,
  openApp: (partner: string) => `Open the ${partner} app`,
  merchant: 'Shop',
  amount: 'Amount',
  noPayment: 'No payment, only a card verification',
  card: 'Card',
  cardEnding: (last4: string) => `ending in ${last4}`,
  timeLeft: 'Time left',
  waiting: 'Waiting for your decision. This page continues by itself.',
  loading: 'Loading your payment …',
  stillLoading: 'This takes longer than usual. Still trying to load your payment …',
  unknown: {
    heading: 'This payment is not known',
    advice: 'The link is not valid any more. Go back to the shop and pay again.',
  },
  results,
  backToShop: 'Back to the shop',
};

/** The texts that each language must have. */
export type ChallengeTexts = typeof en;

const de: ChallengeTexts = {
  title: 'Zahlung bestätigen',
  heading: 'Bestätigen Sie diese Zahlung in Ihrer App',
  lead: (partner) =>
    `${partner} hat eine Anfrage auf Ihr Telefon gesendet. Öffnen Sie sie, prüfen Sie den Betrag und bestätigen Sie.`,
  openApp: (partner) => `${partner}-App öffnen`,
  merchant: 'Händler',
  amount: 'Betrag',
  noPayment: 'Keine Zahlung, nur eine Kartenprüfung',
  card: 'Karte',
  cardEnding: (last4) => `endet auf ${last4}`,
  timeLeft: 'Verbleibende Zeit',
  waiting: 'Wir warten auf Ihre Entscheidung. Diese Seite geht von selbst weiter.',
  loading: 'Ihre Zahlung wird geladen …',
  stillLoading: 'Das dauert länger als sonst. Wir versuchen weiter, Ihre Zahlung zu laden …',
  unknown: {
    heading: 'Diese Zahlung ist nicht bekannt',
    advice:
      'Der Link ist nicht mehr gültig. Gehen Sie zurück zum Händler und zahlen Sie noch einmal.',
  },
  results: {
    approved: {
      heading: 'Zahlung bestätigt',
      advice: 'Sie haben diese Zahlung bestätigt. Der Händler führt Ihre Bestellung weiter.',
    },
    denied: {
      heading: 'Zahlung abgelehnt',
      advice: 'Sie haben diese Zahlung abgelehnt. Ihre Karte wurde nicht belastet.',
    },
    cancelled: {
      heading: 'Zahlung abgebrochen',
      advice: 'Sie haben diese Zahlung abgebrochen. Ihre Karte wurde nicht belastet.',
    },
    expired: {
      heading: 'Die Zeit ist abgelaufen',
      advice:
        'Die Zahlung wurde nicht rechtzeitig bestätigt. Ihre Karte wurde nicht belastet. Sie können erneut zahlen.',
    },
    failed: {
      heading: 'Die Zahlung konnte nicht bestätigt werden',
      advice:
        'Ihre Karte wurde nicht belastet. Versuchen Sie es noch einmal, oder zahlen Sie anders.',
    },
  },
  backToShop: 'Zurück zum Händler',
};

const texts: Record<Language, ChallengeTexts> = { en, de };

/** @param locale the cardholder's BCP 47 tag, from the shop's page by way of the ACS. */
export function textsFor(locale: string): { language: Language; texts: ChallengeTexts } {
  const language = preferredLanguage([locale]);
  return { language, texts: texts[language] };
}
