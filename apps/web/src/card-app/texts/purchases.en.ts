import type { DeclineTexts } from '../purchases/decline-words.js';
import type { Standing } from '../purchases/purchase-standing.js';

const standings: Record<Standing, { name: string; advice: string }> = {
  held: {
    name: 'Held',
    advice: 'The money is set aside. It is booked when the shop asks for it.',
  },
  partly_reversed: {
    name: 'Partly given back',
    advice: 'The shop needs less than was set aside. The rest is held until it is booked.',
  },
  partly_booked: {
    name: 'Partly booked',
    advice: 'The shop has asked for a part, for example of a delivery. The rest is still held.',
  },
  booked: { name: 'Booked', advice: 'The purchase is paid.' },
  partly_refunded: { name: 'Partly refunded', advice: 'The shop has paid a part back.' },
  refunded: { name: 'Refunded', advice: 'The shop has paid it back.' },
  reversed: { name: 'Cancelled', advice: 'The shop has cancelled it. Nothing was booked.' },
  expired: {
    name: 'Expired',
    advice: 'The shop did not ask for the money in time. Nothing was booked; it still may be.',
  },
  declined: { name: 'Declined', advice: 'Nothing was booked.' },
};

const declines: DeclineTexts = {
  partly: 'The shop asked for more, and that was declined.',
  reasons: {
    account_currency: {
      reason: 'The amount did not come in the currency of the account.',
      advice: 'Ask the shop to try again. If it happens again, tell your company’s card service.',
    },
    authorization_expired: {
      reason: 'The shop’s request came too late.',
      advice: 'Pay again in the shop.',
    },
    card_frozen: {
      reason: 'The card was frozen.',
      advice: '“Cards” shows who froze it, and whether you can unfreeze it.',
    },
    card_not_active: {
      reason: 'The card was not active yet.',
      advice: 'Activate it under “Cards”, then pay again.',
    },
    card_terminated: {
      reason: 'The card has ended.',
      advice: 'Pay with another card, or ask your company for a new one.',
    },
    company_denied: {
      reason: 'Your company’s application was denied.',
      advice: 'The card cannot be used. Pay in another way.',
    },
    insufficient_funds: {
      reason: 'There was not enough money in the account.',
      advice: 'Ask an administrator of your company to top the account up, then pay again.',
    },
    invoice_overdue: {
      reason: 'An invoice of your company is overdue.',
      advice:
        'Your company’s cards work again as soon as the invoice is paid. Tell an administrator.',
    },
    authentication_missing: {
      reason: 'The purchase was not approved in this app.',
      advice: 'Pay again, and approve the purchase when the app asks for it.',
    },
    authentication_invalid: {
      reason: 'The approval did not belong to this purchase.',
      advice: 'Pay again. If the shop or the amount were not yours, freeze the card.',
    },
    channel_blocked: {
      reason: 'The card may not be used in this way.',
      advice:
        'Online, at a terminal or for cash: ask an administrator of your company to allow it.',
    },
    merchant_category_blocked: {
      reason: 'The card may not be used at this kind of shop.',
      advice: 'Ask an administrator of your company to allow it, or use another card.',
    },
    country_blocked: {
      reason: 'The card may not be used in this country.',
      advice: 'Ask an administrator of your company to allow it, or use another card.',
    },
    spending_limit_exceeded: {
      reason: 'A spending limit of the card would have been exceeded.',
      advice: 'Ask an administrator of your company to raise it, or pay less.',
    },
  },
  other: {
    reason: 'The purchase was not possible.',
    advice: 'Ask your company or its card service about it.',
  },
};

export const purchases = {
  heading: 'Purchases',
  none: 'No purchases yet',
  noneAdvice: 'When you pay with your card, the purchase appears here by itself.',
  latest: (merchant: string) => `Latest purchase: ${merchant}`,
  standings,
  held: 'Held',
  booked: 'Booked',
  reversed: 'Given back before booking',
  refunded: 'Refunded',
  ofAccount: 'In the account’s currency',
  madeAt: 'Made',
  heldUntil: 'Held until',
  declines,
  unknown: {
    title: 'This purchase is not here',
    advice: 'It was made with somebody else’s card, or there is none at this address.',
  },
  back: 'Back to purchases',
};

export type PurchaseTexts = typeof purchases;
