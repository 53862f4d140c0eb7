import { outcomesInEnglish } from '../../shared/sandbox/simulation-names.en.js';
import type { PurchaseResource, SimulatedPartner } from '#contracts';
import type { ProductId } from '../products.js';

type Ending = Exclude<PurchaseResource['status'], 'open'>;

const products: Record<ProductId, { name: string; about: string }> = {
  pen: { name: 'Fountain pen “Wren”', about: 'Walnut and brass, medium nib' },
  bowl: { name: 'Tea bowl', about: 'Stoneware from Kyoto, glazed by hand' },
  perfume: { name: 'Rose oil', about: 'Twelve millilitres, from Muharraq' },
};

const endings: Record<Ending, { heading: string; advice: string }> = {
  paid: { heading: 'Thank you for your order', advice: 'It is paid.' },
  declined: {
    heading: 'The payment was declined',
    advice: 'You confirmed it, and the card’s issuer did not let it through.',
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

/** Those that a cardholder can do something about; others are shown by their code. */
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
  real: 'is really asked',
  presents: 'is simulated: presents at once',
  presents_after_1900_ms: 'is simulated: presents after 1.9 s',
  presents_after_2100_ms: 'is simulated: presents after 2.1 s, too late',
  answers_500: 'is simulated: answers 500',
};

export const en = {
  title: 'Demo shop',
  demo: 'Demo shop of the sandbox: nothing is sold',
  loading: 'Loading …',
  checkout: {
    heading: 'Checkout',
    product: 'What would you like?',
    products,
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
    wrongKey: 'This key is not known.',
    forget: 'Forget the key',
    play: 'Play an outcome',
    playHelp: 'In place of the cardholder. Needs the API key.',
    outcomes: outcomesInEnglish,
    played: (outcome: string) => `Played: ${outcome}`,
    callback: (code: string | null) =>
      code === null ? 'The callback was taken.' : `The callback was answered with ${code}.`,
    notPlayed: 'This could not be played now.',
  },
  purchase: {
    heading: 'Confirm your payment',
    frame: 'Confirmation by your card’s issuer',
    unknown: 'This purchase is not known here.',
    endings,
    again: 'Back to the shop',
    acs: 'What the card’s issuer was told',
    reason: 'Why',
    reasons,
  },
};

/** The texts that each language must have. */
export type ShopTexts = typeof en;
