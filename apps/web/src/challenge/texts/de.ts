import type { ChallengeTexts } from './en.js';

export const de: ChallengeTexts = {
  title: 'Zahlung bestätigen',
  heading: 'Bestätigen Sie diese Zahlung in Ihrer App',
  lead: (partner) =>
    `${partner} hat eine Anfrage auf Ihr Telefon gesendet. Öffnen Sie sie, prüfen Sie den Betrag und bestätigen Sie.`,
  merchant: 'Händler',
  amount: 'Betrag',
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
