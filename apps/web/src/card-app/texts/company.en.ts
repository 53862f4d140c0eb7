import type { AccountType, AutoTopUpResource, ReplacementReason, SpendingPeriod } from '#contracts';

export const company = {
  heading: 'Company',
  tab: 'Company',
  account: 'Card account',
  accounts: { debit: 'Debit account', credit: 'Credit account' } satisfies Record<
    AccountType,
    string
  >,
  pending: 'This account is not open yet.',
  overdue: {
    title: 'An invoice is overdue',
    advice: 'Nothing can be paid with the cards of this account until the invoice is paid.',
  },
  available: 'Available',
  booked: 'Booked',
  held: 'Held for purchases',
  creditLimit: 'Credit limit',
  transfer: {
    debit: {
      heading: 'Add money by bank transfer',
      help: 'The money is available as soon as it arrives with this reference.',
    },
    credit: {
      heading: 'Pay by bank transfer',
      help: 'A transfer with this reference pays the oldest open invoice first.',
    },
  } satisfies Record<AccountType, { heading: string; help: string }>,
  autoTopUp: {
    heading: 'Automatic top-up',
    on: 'On',
    off: 'Off',
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    set: 'Set up',
    change: 'Change',
    by: (threshold: string, amount: string) =>
      `When less than ${threshold} is available, ${amount} is added.`,
    upTo: (threshold: string, target: string) =>
      `When less than ${threshold} is available, the account is topped up to ${target}.`,
    atMost: (cap: string) => `At most ${cap} per day.`,
    pending: 'A top-up is on its way.',
    reasons: {
      switched_off: 'It was turned off by your company.',
      top_ups_failed:
        'It was turned off because several top-ups in a row had failed. Check your bank account, then turn it on again.',
    } satisfies Record<NonNullable<AutoTopUpResource['deactivationReason']>, string>,
    title: 'Automatic top-up',
    threshold: 'When less is available than',
    amount: 'Add',
    amountWrong: 'Enter an amount above zero.',
    turnOnTitle: 'Turn on automatic top-up?',
    turnOffTitle: 'Turn off automatic top-up?',
    turnOffNote: 'Payments are declined when no money is left.',
    dailyCap: 'At most per day',
    targetAmount: 'Top up to',
    save: 'Save and turn on',
    failed: 'Nothing was changed.',
    refusals: {
      auto_top_up_impossible: {
        title: 'This is not possible',
        advice: 'Choose other amounts.',
      },
    },
  },
  people: {
    heading: 'People of the company',
    person: 'Name',
    address: 'Email',
    app: 'Card app',
    hasApp: 'Has the app',
    invited: 'Invited',
    expired: 'Invitation expired',
    notInvited: 'Not invited',
    noAddress: 'No mail address',
    invite: 'Invite',
    inviteAgain: 'Invite again',
    inviteOne: (name: string) => `Invite ${name}`,
    inviteAgainOne: (name: string) => `Invite again: ${name}`,
    inviteTitle: (name: string) => `Invite ${name} to the card app?`,
    inviteNote:
      'A link and a one-time code are mailed to this address. They work for 7 days and replace earlier ones.',
    restore: 'Restore access',
    restoreOne: (name: string) => `Restore access of ${name}`,
    restoreTitle: (name: string) => `Restore the access of ${name}?`,
    restoreAct: (name: string) => `Invite ${name} to set up a new device?`,
    restoreHelp: (address: string) =>
      `A link and a one-time code for a new device are mailed to ${address}. The person is also informed what happens to the devices that are set up.`,
    devices: 'Devices',
    restoreSubmit: 'Send invitation',
    sent: (address: string) => `The invitation is on its way to ${address}.`,
    failed: 'No invitation was sent.',
    refusals: {
      person_without_mail_address: {
        title: 'The person has no mail address',
        advice: 'Ask your card service to add one.',
      },
      person_without_card: {
        title: 'The person has no card',
        advice: 'Order a card for them first.',
      },
      company_ended: {
        title: 'The business relationship with your company has ended',
        advice: 'It gets no more cards, and its people get no card app.',
      },
      company_denied: {
        title: 'Your company’s application was denied',
        advice: 'Its people get no card app.',
      },
      card_app_invitations_too_many: {
        title: 'Too many invitations',
        advice: 'A person gets at most 5 in 24 hours. Ask them to look at the latest mail.',
      },
    },
  },
  cards: 'Cards of the company',
  noCards: 'The company has no cards yet',
  noCardsAdvice: 'Order one for a person of the company.',
  cardOf: (name: string) => `${name}’s card`,
  unknownCard: {
    title: 'Card not found',
    advice: 'It is not a card of your company.',
  },
  frozenBy: {
    company_admin: 'Your company has frozen this card.',
    cardholder: 'The cardholder has frozen this card.',
  },
  back: 'Back to the company',
  earlierCard: 'The card that this one replaces',
  nextCard: 'The next card',
  keep: 'Close',
  limits: {
    heading: 'Spending limits',
    help: 'Leave a field empty for no limit.',
    periods: {
      payment: 'Per payment',
      day: 'Per day',
      week: 'Per week',
      month: 'Per month',
      total: 'In total',
    } satisfies Record<SpendingPeriod, string>,
    stricter: (period: string, amount: string) =>
      `${period}: the card service allows at most ${amount}. A higher limit here has no effect.`,
    changed: {
      title: 'The limits have changed in the meantime',
      advice: 'Nothing was saved. These are the limits as they are now.',
    },
    title: 'Change the limits of this card?',
    none: 'No limit',
    wrong: 'Enter an amount, or leave the field empty.',
    save: 'Save limits',
    saved: 'The limits are saved.',
    failed: 'The limits were not changed.',
  },
  order: {
    open: 'Order a card',
    title: 'Order a card',
    confirmTitle: 'Order this card?',
    shipTo: 'Delivery address',
    person: 'For whom',
    type: 'Card type',
    country: 'Country',
    monthlyLimit: 'Limit per month (optional)',
    purpose: 'Purpose (optional)',
    addressProblems: {
      missing: 'Fill in this field.',
      postal_code_malformed: 'This is not a postal code of the chosen country.',
      region_unknown: 'Please choose from the list.',
    },
    missing: 'Fill in this field.',
    submit: 'Order',
    failed: 'No card was ordered.',
  },
  purpose: {
    open: 'Edit purpose',
    title: 'What is this card for?',
    submit: 'Save',
    failed: 'The card was not changed.',
  },
  terminate: {
    open: 'End this card',
    title: 'End this card?',
    consequence:
      'From now on it is declined everywhere, and no one can undo that. Purchases made before are still charged.',
    submit: 'End card',
    failed: 'The card was not ended.',
    refusals: {
      card_transition_impossible: {
        title: 'The card has already ended',
        advice: 'There is nothing more to do.',
      },
    },
  },
  replace: {
    open: 'Replace this card',
    title: 'Replace this card?',
    reason: 'What happened to it',
    reasons: { lost: 'Lost', stolen: 'Stolen', damaged: 'Damaged' } satisfies Record<
      ReplacementReason,
      string
    >,
    consequences: {
      lost: 'The card ends at once, and a new one is ordered.',
      stolen: 'The card ends at once, and a new one is ordered.',
      damaged: 'A new card is ordered. This one can be used until the new one is activated.',
    } satisfies Record<ReplacementReason, string>,
    submit: 'Replace',
    failed: 'The card was not replaced.',
    refusals: {
      frozen_by_partner: {
        title: 'The card service has frozen this card',
        advice: 'It can be replaced when the card service has unfrozen it.',
      },
      frozen_by_platform: {
        title: 'The card’s issuer has frozen this card',
        advice: 'Ask your card service for details.',
      },
      card_replaced: {
        title: 'The card has already been replaced',
        advice: 'Its replacement is among the cards of the company.',
      },
      card_transition_impossible: {
        title: 'The card can’t be replaced now',
        advice: 'It has ended, or has not been shipped yet.',
      },
    },
  },
};

export type CompanyTexts = typeof company;
