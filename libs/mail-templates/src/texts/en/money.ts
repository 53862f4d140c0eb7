import type { TextsByMail } from '../../mail-templates.js';

/** Mails about the account: top-ups and balance. */
export const moneyTexts = {
  account_top_up_confirmation: {
    subject: ({ amount }, { money }) => `${money(amount)} arrived`,
    preheader: ({ balance }, { money }) => `${money(balance)} can be spent now.`,
    heading: () => 'Your money has arrived',
    arrived: ({ companyName }) => `The card account of ${companyName} was topped up.`,
    amount: 'Amount',
    balance: 'Available balance',
    source: 'From',
    sources: { bank_transfer: 'Bank transfer', card: 'Card', auto_top_up: 'Auto top-up' },
  },
  low_balance_alert: {
    subject: ({ companyName }) => `The available balance of ${companyName} is low`,
    preheader: ({ balance }, { money }) => `${money(balance)} can still be spent.`,
    heading: () => 'Your available balance is low',
    low: ({ companyName, threshold }, { money }) =>
      `Less than ${money(threshold)} can be spent from the card account of ${companyName}.`,
    balance: 'Available balance',
    threshold: 'Alert below',
    next: 'Add money, so that payments with your cards are not declined.',
  },
  auto_top_up_confirmation: {
    subject: ({ step }) =>
      step === 'activated' ? 'Auto top-up is turned on' : 'An automatic top-up has started',
    preheader: ({ amount }, { money }) => `${money(amount)} each time.`,
    heading: ({ step }) =>
      step === 'activated' ? 'Auto top-up is turned on' : 'An automatic top-up has started',
    happened: ({ companyName, step }) =>
      step === 'activated'
        ? `From now on the card account of ${companyName} is topped up by itself.`
        : `The available balance of ${companyName} was low, so that money is on its way to the card account.`,
    amount: 'Top-up',
    threshold: 'When the available balance is below',
    balance: 'Available balance',
    change: 'You can change or turn off auto top-up at any time.',
  },
  add_funds_reminder: {
    subject: ({ companyName }) => `Add money to the card account of ${companyName}`,
    preheader: () => 'Then your cards are ready to pay.',
    heading: () => 'Your cards are waiting for money',
    why: ({ companyName }) =>
      `The card account of ${companyName} is open, but no money has come in yet.`,
    how: 'Cards can pay as soon as the account is topped up. A bank transfer is enough.',
  },
  auto_top_up_reminder: {
    subject: ({ companyName }) => `Never run out: auto top-up for ${companyName}`,
    preheader: () => 'The account fills up by itself.',
    heading: () => 'Top up your account automatically',
    why: ({ companyName }) =>
      `With auto top-up, money comes to the card account of ${companyName} whenever its available balance is low.`,
    how: 'You choose the limit and the amount once. You can turn it off at any time.',
  },
} satisfies Partial<TextsByMail>;
