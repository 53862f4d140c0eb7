import type { TextsByMail } from '../../mail-templates.js';

/** Mails about credit: approval, agreement, invoices. */
export const creditTexts = {
  credit_agreement: {
    subject: ({ companyName }) => `Your credit agreement for ${companyName}`,
    preheader: ({ creditLimit }, { money }) =>
      `Approved up to ${money(creditLimit)}. Please read and accept.`,
    heading: () => 'Please accept your credit agreement',
    approved: ({ companyName }) => `The credit application of ${companyName} is approved.`,
    limit: 'Credit limit',
    accept: 'Please read the agreement and accept it as a person who may sign for the company.',
    open: 'Read the agreement',
    linkIsPersonal: 'The link is meant for you alone. Please do not pass this mail on.',
  },
  credit_agreement_reminder: {
    subject: ({ companyName }) => `Your credit agreement for ${companyName} is waiting`,
    preheader: () => 'It only needs to be read and accepted.',
    heading: () => 'Your credit agreement is waiting',
    waits: ({ companyName }) =>
      `Nobody has accepted the credit agreement of ${companyName} yet. Please read and accept it.`,
    limit: 'Credit limit',
    sent: 'Sent on',
    open: 'Read the agreement',
    linkIsPersonal: 'The link is meant for you alone. Please do not pass this mail on.',
  },
  credit_invoice: {
    subject: ({ companyName, invoiceNumber }) => `Invoice ${invoiceNumber} for ${companyName}`,
    preheader: ({ outstanding, dueOn }, { money, day }) =>
      outstanding.amount > 0
        ? `${money(outstanding)}, due on ${day(dueOn)}.`
        : 'There is nothing left to pay.',
    heading: () => 'Your credit invoice',
    issued: ({ companyName }) => `Here is what ${companyName} spent on credit.`,
    invoiceNumber: 'Invoice',
    period: 'Period',
    amount: 'Amount',
    outstanding: 'To be paid',
    dueOn: 'Due on',
    paymentReference: 'Reference',
    pay: 'Please transfer the amount in time, with this reference. The invoice is attached.',
    paid: 'There is nothing left to pay. The invoice is attached.',
  },
  credit_invoice_reminder: {
    subject: ({ invoiceNumber, daysOverdue }) =>
      daysOverdue > 0
        ? `Invoice ${invoiceNumber} is overdue`
        : `Invoice ${invoiceNumber} is due soon`,
    preheader: ({ amount, dueOn }, { money, day }) => `${money(amount)}, due on ${day(dueOn)}.`,
    heading: ({ daysOverdue }) =>
      daysOverdue > 0 ? 'Your invoice is overdue' : 'Your invoice is due soon',
    unpaid: ({ companyName, daysOverdue }) =>
      daysOverdue > 0
        ? `We have not received the payment of ${companyName}. It is ${daysOverdue} ${
            daysOverdue === 1 ? 'day' : 'days'
          } late.`
        : `An invoice of ${companyName} is due soon.`,
    invoiceNumber: 'Invoice',
    amount: 'Amount',
    dueOn: 'Due on',
    paymentReference: 'Reference',
    blocked: 'Until it is paid, your cards cannot be used.',
    alreadyPaid: 'If you have paid already, you can ignore this mail.',
  },
  card_credit_activation: {
    subject: ({ companyName }) => `${companyName} has a credit limit`,
    preheader: ({ creditLimit }, { money }) => `Cards can spend up to ${money(creditLimit)}.`,
    heading: () => 'Your credit is approved',
    active: ({ companyName }) => `The credit application of ${companyName} is approved.`,
    limit: 'Credit limit',
    next: 'All cards of the company share this limit. An invoice comes once a month.',
  },
  card_credit_denial_notice: {
    subject: ({ companyName }) => `About the credit application of ${companyName}`,
    preheader: () => 'We cannot offer you a credit limit.',
    heading: () => 'We cannot offer you a credit limit',
    denied: ({ companyName }) =>
      `We have checked the credit application of ${companyName} and cannot accept it.`,
    debit:
      'You can have cards all the same: with the debit solution they spend what you pay in beforehand. ' +
      'Choose it in your application.',
    noDebit: 'If you have questions, just reply to this mail.',
  },
} satisfies Partial<TextsByMail>;
