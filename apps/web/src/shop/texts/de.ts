import { outcomesInGerman } from '../../shared/sandbox/simulation-names.de.js';
import type { ShopTexts } from './en.js';

export const de: ShopTexts = {
  title: 'Demo-Shop',
  demo: 'Demo-Shop der Sandbox: hier wird nichts verkauft',
  loading: 'Wird geladen …',
  checkout: {
    heading: 'Kasse',
    product: 'Was darf es sein?',
    products: {
      pen: { name: 'Füllfederhalter „Wren“', about: 'Nussbaum und Messing, mittlere Feder' },
      bowl: { name: 'Teeschale', about: 'Steinzeug aus Kyoto, von Hand glasiert' },
      perfume: { name: 'Rosenöl', about: 'Zwölf Milliliter, aus Muharraq' },
    },
    card: 'Karte',
    cardHelp: 'Die Id einer aktiven Karte der Sandbox, crd_…',
    pay: (amount) => `${amount} zahlen`,
    failed: 'Die Zahlung konnte nicht begonnen werden.',
  },
  sandbox: {
    heading: 'Sandbox',
    partner: 'Der Partner der Karte',
    partners: {
      real: 'wird wirklich gefragt',
      presents: 'wird simuliert: zeigt sofort an',
      presents_after_1900_ms: 'wird simuliert: zeigt nach 1,9 s an',
      presents_after_2100_ms: 'wird simuliert: zeigt nach 2,1 s an, zu spät',
      answers_500: 'wird simuliert: antwortet mit 500',
    },
    apiKey: 'API-Schlüssel des Partners',
    apiKeyHelp:
      'Bietet seine Karten an und lässt Ergebnisse spielen. Wird nur in diesem Tab behalten.',
    useKey: 'Verwenden',
    wrongKey: 'Dieser Schlüssel ist nicht bekannt.',
    forget: 'Schlüssel vergessen',
    play: 'Ein Ergebnis spielen',
    playHelp: 'Anstelle des Karteninhabers. Braucht den API-Schlüssel.',
    outcomes: outcomesInGerman,
    played: (outcome) => `Gespielt: ${outcome}`,
    callback: (code) =>
      code === null
        ? 'Der Rückruf wurde angenommen.'
        : `Der Rückruf wurde mit ${code} beantwortet.`,
    notPlayed: 'Das ließ sich jetzt nicht spielen.',
  },
  purchase: {
    heading: 'Bestätigen Sie Ihre Zahlung',
    frame: 'Bestätigung durch den Herausgeber Ihrer Karte',
    unknown: 'Dieser Kauf ist hier nicht bekannt.',
    endings: {
      paid: { heading: 'Danke für Ihre Bestellung', advice: 'Sie ist bezahlt.' },
      declined: {
        heading: 'Die Zahlung wurde abgelehnt',
        advice: 'Sie haben sie bestätigt, der Herausgeber Ihrer Karte hat sie nicht zugelassen.',
      },
      refused: {
        heading: 'Die Zahlung wurde nicht bestätigt',
        advice: 'Ihre Karte wurde nicht belastet. Sie können es erneut versuchen.',
      },
      failed: {
        heading: 'Die Zahlung war nicht möglich',
        advice:
          'Ihre Karte wurde nicht belastet. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
      },
    },
    again: 'Zurück zum Shop',
    acs: 'Was dem Herausgeber der Karte gesagt wurde',
    reason: 'Grund',
    reasons: {
      insufficient_funds: 'Auf dem Konto ist nicht genug Geld.',
      spending_limit_exceeded: 'Ein Ausgabenlimit würde überschritten.',
      merchant_category_blocked: 'Die Karte darf bei dieser Art von Geschäft nicht benutzt werden.',
      country_blocked: 'Die Karte darf in diesem Land nicht benutzt werden.',
      channel_blocked: 'Die Karte darf online nicht benutzt werden.',
      card_frozen: 'Die Karte ist gesperrt.',
      invoice_overdue: 'Eine Rechnung des Unternehmens ist überfällig.',
    },
  },
};
