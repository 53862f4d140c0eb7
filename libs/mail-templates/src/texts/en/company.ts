import type { TextsByMail } from '../../mail-templates.js';

/** Mails about the company's application and the cards. */
export const companyTexts = {
  kyc_information_requested: {
    subject: ({ companyName }) => `We need more information about ${companyName}`,
    preheader: ({ items }) =>
      items.length === 1 ? 'One question is open.' : `${items.length} questions are open.`,
    heading: () => 'We need more information',
    asks: ({ companyName, items }) =>
      `We are checking the application of ${companyName}. Before we can decide, we need ${
        items.length === 1 ? 'an answer to one question' : `answers to ${items.length} questions`
      }:`,
    sections: {
      'company-information': 'Company information',
      'due-diligence': 'Business and funds',
      kyc: 'Identity of people',
      documents: 'Documents',
    },
    answer: 'Please answer in the application. Everything that you entered before is still there.',
    open: 'Open the application',
  },
  kyc_denied: {
    subject: ({ companyName }) => `The application of ${companyName} is denied`,
    preheader: () => 'We cannot offer you cards.',
    heading: () => 'Your application is denied',
    denied: ({ companyName }) =>
      `We have checked the application of ${companyName} and cannot accept it.`,
    noCards: 'So we cannot issue cards to your company. We are not allowed to name reasons.',
    questions: 'If you have questions, contact the company that offered you the cards.',
  },
  kyc_approval_confirmation: {
    subject: ({ companyName }) => `${companyName} is verified`,
    preheader: () => 'Your application is approved.',
    heading: () => 'Your company is verified',
    approved: ({ companyName }) => `The application of ${companyName} is approved.`,
    next: 'Cards that you ordered are issued now. We write to each cardholder.',
  },
  card_order_confirmation: {
    subject: ({ companyName, cardType }) => `Your ${cardType} card from ${companyName} is ordered`,
    preheader: () => 'You need not do anything now.',
    heading: () => 'Your card is ordered',
    ordered: ({ companyName, cardType }) =>
      `${companyName} has ordered a ${cardType} card for you.`,
    card: 'Card',
    cardTypes: { virtual: 'Virtual', physical: 'Physical' },
    next: {
      virtual: 'You can use it as soon as it is activated. You need not do anything now.',
      physical: 'We will let you know when it is on its way. You need not do anything now.',
    },
  },
  first_purchase_reminder: {
    subject: ({ companyName }) => `The cards of ${companyName} are ready for a first purchase`,
    preheader: () => 'Everything is set up.',
    heading: () => 'Ready for your first purchase',
    why: ({ companyName }) =>
      `The account of ${companyName} is open, but nothing has been bought with its cards yet.`,
    how: 'A small purchase shows that all is well: a subscription or office supplies, for example.',
  },
} satisfies Partial<TextsByMail>;
