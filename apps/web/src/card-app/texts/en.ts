import type {
  CardParty,
  CardStatus,
  CardType,
  ChallengeStatus,
  ThreeDsFailureReason,
} from '#contracts';
import { pluralIn } from '../../shared/language/format.js';
import type { PasskeyFailure } from '../../shared/passkey/passkey-failure.js';
import type { DeclineTexts, Standing } from '../purchases/purchase-standing.js';
import { company } from './company.en.js';
import { revealInEnglish } from './reveal.en.js';

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
    advice:
      'The shop did not request the money in time. Nothing was booked, but a late booking is possible.',
  },
  declined: { name: 'Declined', advice: 'Nothing was booked.' },
};

const declines: DeclineTexts = {
  partly: 'The shop asked for more, and that was declined.',
  reasons: {
    account_currency: {
      reason: 'The amount was not in the currency of the account.',
      advice: 'Ask the shop to try again. If it fails again, contact your company’s card service.',
    },
    account_not_open: {
      reason: 'Your company’s card account was not open yet.',
      advice: 'Pay again when your company’s application is decided.',
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
    company_ended: {
      reason: 'The business relationship with your company has ended.',
      advice: 'Your cards have ended. Pay in another way.',
    },
    company_restricted: {
      reason: 'Your company’s cards can’t be used at the moment.',
      advice: 'Ask an administrator of your company, and pay in another way.',
    },
    insufficient_funds: {
      reason: 'There was not enough money in the account.',
      advice: 'Ask an administrator of your company to top the account up, then pay again.',
    },
    invoice_overdue: {
      reason: 'An invoice of your company is overdue.',
      advice:
        'Your company’s cards work again as soon as the invoice is paid. Ask an administrator.',
    },
    authentication_required: {
      reason: 'The purchase was not approved in this app.',
      advice: 'Pay again, and approve the purchase when the app asks for it.',
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
    declined_by_partner: {
      reason: 'The provider of your card declined the payment.',
      advice: 'Ask an administrator of your company, or use another card.',
    },
    partner_unavailable: {
      reason: 'The provider of your card could not be reached.',
      advice: 'Try again in a few minutes.',
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

const purchases = {
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
    title: 'Purchase not found',
    advice: 'It was made with somebody else’s card, or does not exist.',
  },
  back: 'Back to purchases',
};

export type PurchaseTexts = typeof purchases;

const plural = pluralIn('en');

type Outcome = Exclude<ChallengeStatus, 'waiting'>;

const outcomes: Record<Outcome, { heading: string; advice: string }> = {
  approved: { heading: 'Approved', advice: 'You can go on in the shop.' },
  denied: {
    heading: 'Declined',
    advice:
      'Your card was not charged. If somebody else tried to pay with it, freeze the card or contact us.',
  },
  cancelled: { heading: 'Cancelled', advice: 'Your card was not charged.' },
  expired: {
    heading: 'Time is up',
    advice: 'Your card was not charged. If you still want to pay, start again in the shop.',
  },
  failed: {
    heading: 'Could not be completed',
    advice: 'Your card was not charged. Start again in the shop.',
  },
};

const failures: Record<ThreeDsFailureReason, string> = {
  cancelled: 'You cancelled it.',
  not_reachable: 'None of your devices could be reached in time.',
  sca_failed: 'The passkey was rejected too many times.',
  technical_error: 'There was a technical problem.',
};

const cardTypes: Record<CardType, string> = { virtual: 'Virtual card', physical: 'Physical card' };

const cardStatuses: Record<CardStatus, string> = {
  pre_order: 'In preparation',
  ordered: 'Ordered',
  shipped: 'On its way',
  active: 'Active',
  frozen: 'Frozen',
  terminated: 'Ended',
};

const frozenBy: Record<CardParty, string> = {
  platform: 'The card’s issuer has frozen it. Ask your company’s card service for details.',
  partner:
    'The card service has frozen it. Only the card service can unfreeze it: please ask there.',
  company_admin: 'Your company has frozen it. Ask an admin of your company to unfreeze it.',
  cardholder: 'You have frozen it. No one can pay with it until you unfreeze it.',
};

/** Of a card that was changed while somebody wanted to change it here. */
const changedMeanwhile: Record<CardStatus, { title: string; advice: string }> = {
  pre_order: { title: 'The card is not ready yet', advice: 'It is still being prepared.' },
  ordered: { title: 'The card is not active yet', advice: 'Activate it first.' },
  shipped: { title: 'The card is not active yet', advice: 'Activate it first.' },
  active: {
    title: 'The card is already active',
    advice: 'You have activated it on another device, or your company has.',
  },
  frozen: {
    title: 'The card is already frozen',
    advice: 'You have frozen it on another device, or your company has.',
  },
  terminated: {
    title: 'This card has ended',
    advice: 'It can’t be used any more. Ask your company for a new one.',
  },
};

const passkeyFailures: Record<PasskeyFailure, { title: string; advice: string }> = {
  dismissed: {
    title: 'The passkey was not used',
    advice: 'Nothing has happened. Try again and confirm with your finger, face or PIN.',
  },
  not_supported: {
    title: 'This device cannot store a passkey',
    advice: 'Turn on a screen lock, or use another device or browser.',
  },
  already_enrolled: {
    title: 'This device is set up already',
    advice: 'Sign in with the passkey that is on it.',
  },
  unusable: {
    title: 'The passkey could not be used',
    advice: 'Try again, or use another device or browser.',
  },
};

export const en = {
  title: 'Card app',
  navigation: 'Main',
  passkeyFailures,

  welcome: {
    heading: 'Welcome',
    lead: 'Approve your online payments here, with a passkey that only you have.',
    signIn: 'Sign in with passkey',
    firstTime: 'First time on this device?',
    code: 'One-time code',
    codeHelp: 'From your company or its card service. It works once.',
    deviceName: 'Name of this device',
    deviceNameHelp: 'To recognize this device in your list, such as “My phone”.',
    enrol: 'Set up this device',
    codeNotNeeded:
      'You are signed in here. Open the link on the device that you want to set up, or sign out first.',
    hasPasskey: 'Already set up? Sign in',
    codeInvalid: {
      title: 'This code is not valid',
      advice: 'It may be mistyped, used already or too old. Check it, or ask for a new one.',
    },
    lost: {
      title: 'Lost your phone or your passkey?',
      advice:
        'Ask an admin of your company, or its card service, to restore your access. They can remove the lost phone at once. You get a mail: open its link on your new phone. If your card is in danger, have it frozen now.',
    },
    devicesTooMany: {
      title: 'You have too many devices',
      advice: 'Remove one of them first, on a device that is set up.',
    },
  },
  refused: {
    title: 'This passkey was not accepted',
    advice: 'Use a passkey of a device that is set up here and that you have not removed.',
  },
  lockedOut: {
    title: 'Too many attempts have failed',
    advice: 'For your safety nothing can be approved for some minutes. Then try again.',
  },

  stepUp: {
    confirm: 'Confirm with passkey',
    cancel: 'Cancel',
    binds: 'Your confirmation applies to this action only.',
    late: {
      title: 'Please confirm once more',
      advice: 'The first confirmation came too late. Nothing has happened yet.',
    },
  },

  connection: {
    reconnecting: 'The server does not answer at the moment. We keep trying …',
    offline: 'You are offline. New payments appear when you are connected again.',
  },
  columns: { amount: 'Amount', status: 'Status', date: 'Date', device: 'Device' },

  home: {
    heading: 'Home',
    left: (amount: string) => `${amount} left this month`,
    spent: (spent: string, limit: string) => `${spent} of ${limit} spent`,
    noLimit: 'This card has no monthly limit.',
    allCards: (count: number) => (count > 1 ? `All ${count} cards` : 'My card'),
    purchases: 'Last purchases',
    noPurchases: 'No purchases yet.',
    allPurchases: 'All purchases',
    later: 'Decide later',
    close: 'Close',
  },
  approvals: {
    heading: 'Approvals',
    waiting: plural({ one: '# payment waits for you', other: '# payments wait for you' }),
    none: 'Nothing to approve',
    noneAdvice: 'When you pay online, the payment appears here by itself.',
    decide: 'Look and decide',
    timeLeft: 'Time left',
    history: 'History',
  },
  history: {
    heading: 'History',
    none: 'No approvals yet',
    noneAdvice: 'Payments that you approve or decline are listed here.',
    outcomes: {
      approved: 'Approved',
      denied: 'Not me',
      cancelled: 'Cancelled',
      expired: 'Time ran out',
      failed: 'Failed',
    } satisfies Record<Outcome, string>,
    failures,
    back: 'Back to approvals',
  },
  approval: {
    heading: 'Approve this payment?',
    amountTo: (merchant: string) => `to ${merchant}`,
    noPayment: 'No payment',
    verificationFor: (merchant: string) => `Card verification for ${merchant}`,
    verificationHeading: 'Confirm this card verification?',
    card: 'Card',
    cardEnding: (last4: string) => `ending in ${last4}`,
    merchant: 'Shop',
    website: 'Website',
    country: 'Country',
    requestedAt: 'Requested',
    approve: 'Approve with passkey',
    cancel: 'Cancel payment',
    deny: 'This was not me',
    freeze: 'Freeze this card now',
    frozen: 'Your card is frozen. You can unfreeze it under “Cards”.',
    binds: 'Your approval applies to this amount and this shop only.',
    outcomes,
    backToShop: 'Back to the shop',
    unknown: {
      title: 'Payment not found',
      advice: 'It belongs to another cardholder, or is too old.',
    },
    back: 'Back to approvals',
    failed: 'Your decision was not saved.',
  },

  purchases,

  cards: {
    heading: 'My cards',
    tab: 'Cards',
    none: 'You have no card yet',
    noneAdvice: 'As soon as your company has ordered one for you, it appears here.',
    types: cardTypes,
    statuses: cardStatuses,
    name: (type: CardType, last4: string) => `${cardTypes[type]} ending in ${last4}`,
    card: 'Card',
    holder: 'Cardholder',
    purpose: 'Purpose',
    purposeHelp: 'For example travel or software.',
    arrivesBy: (day: string) => `Arrives by ${day}`,
    expiresOn: (day: string) => `Valid until ${day}`,
    unfreezeTitle: 'Unfreeze this card?',
    unfreezeNote: 'The card can be used for payments again right away.',
    activateTitle: 'Activate this card?',
    activateNote: 'The card can be used for payments right away.',
    freeze: 'Freeze',
    unfreeze: 'Unfreeze',
    activate: 'Activate',
    activationCode: 'Activation code',
    activationCodeHelp: 'Six digits, from the letter that came to you by post.',
    activationCodeMalformed: 'The code has six digits.',
    codeWrong: {
      title: 'This is not the code of this card',
      advice: plural({
        one: 'Check the letter again: you can try one more time.',
        other: 'Check the letter again: you can try # more times.',
      }),
    },
    codeVoid: {
      title: 'This code is no longer valid',
      advice: 'Ask your company or its card service for a new letter.',
    },
    frozenBy,
    staysFrozen: 'The card stays frozen',
    changedMeanwhile,
    failed: 'The card was not changed.',
    reveal: revealInEnglish,
  },

  company,

  devices: {
    heading: 'Devices',
    list: 'Your devices',
    current: 'This device',
    enrolled: 'Set up',
    lastUsed: 'Last used',
    never: 'never',
    remove: 'Remove',
    removeDevice: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeAdvice:
      'Lost or sold? Nothing can be approved with it any more. To use it again, you need a new one-time code.',
    removeCurrentAdvice: 'You are signed out. To use it again, you need a new one-time code.',
    failed: 'The device is still set up.',
    only: 'This is your only device. To remove it, add another one first.',
    refusals: {
      device_last: {
        title: 'This is your only device',
        advice: 'Add another one first. Without one, you could not sign in.',
      },
      devices_too_many: {
        title: 'You have too many devices',
        advice: 'Remove one of them first.',
      },
    },
    add: {
      open: 'Add a device',
      title: 'Add another device?',
      note: 'It can sign in as you, and approve payments.',
      heading: 'Set up the other device',
      how: 'Scan this with the other device, or open this app there and enter the code.',
      qrCode: 'QR code with the link that sets up another device',
      scan: 'Scan it with the camera',
      code: 'One-time code',
      validUntil: 'Valid until',
      secret: 'Keep it secret: anyone who has it can approve payments with your card.',
      copyLink: 'Copy the link',
      done: 'Done',
      failed: 'No device was added.',
    },
    rename: {
      open: 'Rename',
      openFor: (name: string) => `Rename ${name}`,
      heading: 'Rename this device',
      title: (name: string) => `Rename it to “${name}”?`,
      name: 'Name',
      submit: 'Save',
      missing: 'Enter a name.',
      failed: 'The name was not changed.',
    },
    push: {
      heading: 'Notifications',
      on: 'This device gets notified of payments while the app is closed.',
      off: 'Get notified of payments while the app is closed.',
      turnOn: 'Turn on',
      turnOff: 'Turn off',
      title: 'Turn on notifications?',
      note: 'This device then shows notifications of payments, also when you are signed out.',
      refusals: {
        not_supported:
          'This browser has no notifications for this page. On an iPhone, add the app to the home screen first.',
        not_allowed: 'Notifications are blocked. Allow them in the settings of your browser.',
      },
      failed: 'The notifications could not be changed. Try again later.',
    },
    signedInAs: (name: string) => `Signed in as ${name}`,
    signOut: 'Sign out',
  },
};

/** The texts that each language must have. */
export type CardAppTexts = typeof en;
