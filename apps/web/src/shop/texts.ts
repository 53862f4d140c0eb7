import { outcomesInEnglish } from '../shared/sandbox/simulation-names.en.js';
import type { PurchaseResource, SimulatedPartner } from '#contracts';
import type { ProductId } from './shop.js';
import { outcomesInGerman } from '../shared/sandbox/simulation-names.de.js';
import { textsHook } from '../shared/language/language-context.js';

type Ending = Exclude<PurchaseResource['status'], 'open'>;

const products: Record<ProductId, { name: string; about: string }> = {
  pen: { name: 'Fountain pen “Wren”', about: 'Walnut and brass, medium nib' },
  bowl: { name: 'Tea bowl', about: 'Stoneware from Kyoto, hand-glazed' },
  perfume: { name: 'Rose oil', about: 'Twelve millilitres, from Muharraq' },
};

const endings: Record<Ending, { heading: string; advice: string }> = {
  paid: { heading: 'Thank you for your order', advice: 'It is paid.' },
  declined: {
    heading: 'The payment was declined',
    advice: 'You confirmed it, but the card’s issuer declined it.',
  },
  refused: {
    heading: 'The payment was not confirmed',
    advice: 'Your card was not charged. You can try again.',
  },
  failed: {
    heading: 'The payment could not be made',
    advice: 'Your card was not charged. Try again, or use another card.',
  },
};

/** The advice where the issuer decided without asking the cardholder, by the ending and the issuer's answer. */
const unasked: Readonly<Record<string, { advice: string }>> = {
  paid_Y: { advice: 'It is paid. Your card’s issuer needed no confirmation from you.' },
  declined_Y: { advice: 'Your card was not charged. Try again, or use another card.' },
  refused_R: { advice: 'Your card’s issuer refused it. Use another card.' },
};

/** Reasons that a cardholder can act on. Other reasons are shown by their code. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'There is not enough money in the account.',
  spending_limit_exceeded: 'A spending limit would be exceeded.',
  merchant_category_blocked: 'The card may not be used at this kind of shop.',
  country_blocked: 'The card may not be used in this country.',
  channel_blocked: 'The card may not be used online.',
  card_frozen: 'The card is frozen.',
  invoice_overdue: 'An invoice of the company is overdue.',
};

const partners: Record<SimulatedPartner | 'real', string> = {
  real: 'its own service answers',
  presents: 'simulated: presents at once',
  presents_after_1900_ms: 'simulated: presents after 1.9 s',
  presents_after_2100_ms: 'simulated: presents after 2.1 s, too late',
  answers_500: 'simulated: answers 500',
};

const en = {
  title: 'Demo shop',
  demo: 'Demo shop of the sandbox: nothing is sold',
  loading: 'Loading …',
  checkout: {
    heading: 'Checkout',
    product: 'What would you like?',
    products,
    payWith: 'Pay with',
    waysToPay: { details: 'Card number', id: 'A card of the sandbox' },
    details: {
      number: 'Card number',
      expiry: 'Valid until (MM/YY)',
      cvc: 'CVC',
      help: 'From the card app: show the card details there. They go to the card vault only.',
    },
    refusals: {
      card_details_invalid: 'These card details are not correct. Check number, date and CVC.',
      validation_failed: 'These card details are not complete. Check number, date and CVC.',
      too_many_requests: 'Too many attempts. Please wait a moment.',
      card_vault_unavailable: 'Card numbers can’t be used now. Try again later.',
    } as Readonly<Record<string, string>>,
    card: 'Card',
    cardHelp: 'The id of an active card of the sandbox, crd_…',
    pay: (amount: string) => `Pay ${amount}`,
    failed: 'The payment could not be started.',
  },
  sandbox: {
    heading: 'Sandbox',
    partner: 'The card’s partner',
    partners,
    apiKey: 'API key of the partner',
    apiKeyHelp: 'Offers its cards and lets you play outcomes. Kept in this tab only.',
    useKey: 'Use',
    wrongKey: 'This API key is not valid.',
    forget: 'Forget the key',
    play: 'Play an outcome',
    playHelp: 'In place of the cardholder. Needs the API key.',
    outcomes: outcomesInEnglish,
    played: (outcome: string) => `Played: ${outcome}`,
    callback: (code: string | null) =>
      code === null ? 'The callback was accepted.' : `The callback was answered with ${code}.`,
    notPlayed: 'The outcome could not be simulated. Try again.',
  },
  purchase: {
    heading: 'Confirm your payment',
    frame: 'Confirmation by your card’s issuer',
    unknown: 'This purchase is not known here.',
    endings,
    unasked,
    again: 'Back to the shop',
    acs: 'Result sent to the card’s issuer',
    reason: 'Why',
    reasons,
  },
};

/** The texts that each language must have. */
type ShopTexts = typeof en;

const de: ShopTexts = {
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
    payWith: 'Zahlen mit',
    waysToPay: { details: 'Kartennummer', id: 'Einer Karte der Sandbox' },
    details: {
      number: 'Kartennummer',
      expiry: 'Gültig bis (MM/JJ)',
      cvc: 'Prüfziffer (CVC)',
      help: 'Aus der Karten-App: Zeigen Sie dort die Kartendaten an. Sie gehen nur an den Kartentresor.',
    },
    refusals: {
      card_details_invalid: 'Diese Kartendaten stimmen nicht. Prüfen Sie Nummer, Datum und CVC.',
      validation_failed: 'Diese Kartendaten sind unvollständig. Prüfen Sie Nummer, Datum und CVC.',
      too_many_requests: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
      card_vault_unavailable:
        'Kartennummern sind gerade nicht möglich. Versuchen Sie es später noch einmal.',
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
    unasked: {
      paid_Y: {
        advice:
          'Sie ist bezahlt. Der Herausgeber Ihrer Karte brauchte keine Bestätigung von Ihnen.',
      },
      declined_Y: {
        advice:
          'Ihre Karte wurde nicht belastet. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.',
      },
      refused_R: {
        advice: 'Der Herausgeber Ihrer Karte hat sie abgelehnt. Nehmen Sie eine andere Karte.',
      },
    },
    again: 'Zurück zum Shop',
    acs: 'An den Herausgeber der Karte gesendetes Ergebnis',
    reason: 'Grund',
    reasons: {
      insufficient_funds: 'Auf dem Konto ist nicht genug Geld.',
      spending_limit_exceeded: 'Ein Ausgabenlimit würde überschritten.',
      merchant_category_blocked: 'Die Karte darf bei dieser Art von Geschäft nicht benutzt werden.',
      country_blocked: 'Die Karte darf in diesem Land nicht benutzt werden.',
      channel_blocked: 'Die Karte darf online nicht benutzt werden.',
      card_frozen: 'Die Karte ist eingefroren.',
      invoice_overdue: 'Eine Rechnung des Unternehmens ist überfällig.',
    },
  },
};

export const useTexts = textsHook<ShopTexts>({ en, de });
