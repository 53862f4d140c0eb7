import type { TransferTexts } from '../content.js';
import type { MailTexts, TextsByMail } from '../mail-templates.js';
import type { StaffMailKind, StaffSite } from '../mails/staff-mails.js';

/** How to pay by bank transfer. */
const transfer: TransferTexts = {
  accountHolder: 'Account holder',
  reference: 'Reference',
  qrCode: 'QR code with the data of the bank transfer',
  scan: 'Scan with your banking app',
};

/** Mails about the company's application and the cards. */
const companyTexts = {
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
  kyc_review_due: {
    subject: ({ companyName }) => `Please confirm the details of ${companyName}`,
    preheader: ({ dueOn }, { day }) => `Confirm or change them by ${day(dueOn)}.`,
    heading: () => 'Are your details still correct?',
    asks: ({ companyName }) =>
      `The law requires us to check from time to time what we know about ${companyName}. Please look at the details in the application, change what is no longer correct, and submit them.`,
    until: ({ dueOn }, { day }) => `Please do this by ${day(dueOn)}. Your cards work as before.`,
    open: 'Check the details',
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
    openApp: 'Open the card app',
    subject: ({ companyName, cardType }) => `Your ${cardType} card from ${companyName} is ordered`,
    preheader: () => 'You need not do anything now.',
    heading: () => 'Your card is ordered',
    ordered: ({ companyName, cardType }) =>
      `${companyName} has ordered a ${cardType} card for you.`,
    card: 'Card',
    cardTypes: { virtual: 'Virtual', physical: 'Physical' },
    arrivesBy: 'Arrives by',
    next: {
      virtual: 'You can use it as soon as it is activated. You need not do anything now.',
      physical: 'We will let you know when it is on its way. You need not do anything now.',
    },
  },
  card_shipped: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `Your card from ${companyName} is on its way`,
    preheader: () => 'Activate it when it arrives.',
    heading: () => 'Your card is on its way',
    what: ({ companyName }) => `Your card from ${companyName} was posted.`,
    card: 'Card',
    arrivesBy: 'Arrives by',
    next: () =>
      'Activate it when it arrives. The code for this comes in a separate letter. Until then no one can pay with the card.',
  },
  card_frozen: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `Your card from ${companyName} was frozen`,
    preheader: () => 'Payments with it are declined.',
    heading: () => 'Your card was frozen',
    what: ({ companyName, by }) =>
      ({
        company_admin: `${companyName} has frozen your card.`,
        partner: `The card service of ${companyName} has frozen your card.`,
        platform: `The issuer of your card from ${companyName} has frozen it.`,
      })[by],
    card: 'Card',
    next: ({ by }) =>
      by === 'company_admin'
        ? 'Payments with it are declined. Ask an admin of your company to unfreeze it.'
        : 'Payments with it are declined. Ask your company’s card service for details.',
  },
  card_expiring: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `Your card from ${companyName} expires soon`,
    preheader: ({ isRenewed }) =>
      isRenewed ? 'Your next card is already ordered.' : 'It will not be renewed as things are.',
    heading: () => 'Your card expires soon',
    what: ({ companyName }) => `Your card from ${companyName} reaches the end of its validity.`,
    card: 'Card',
    expiresOn: 'Can be used until',
    next: ({ isRenewed, cardType }) => {
      if (!isRenewed)
        return 'No next card is ordered while the card is frozen or not in use. Ask your company if you need a new card.';
      return cardType === 'virtual'
        ? 'Your next card can already be used. Change the card details at shops that charge you regularly. Its limits are the same.'
        : 'Your next card is sent to the same address. This one can be used until you activate the next one.';
    },
  },
  card_terminated: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `Your card from ${companyName} has ended`,
    preheader: () => 'It can’t be used any more.',
    heading: () => 'Your card has ended',
    what: ({ companyName }) => `Your card from ${companyName} was ended permanently.`,
    card: 'Card',
    next: () =>
      'Payments with it are declined. Purchases made before are still charged. Ask your company if you need a new card.',
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

/** Mails about credit: approval, agreement, invoices. */
const creditTexts = {
  credit_agreement: {
    subject: ({ companyName }) => `Your credit agreement for ${companyName}`,
    preheader: ({ creditLimit }, { money }) =>
      `Approved up to ${money(creditLimit)}. Please read and accept.`,
    heading: () => 'Please accept your credit agreement',
    approved: ({ companyName }) => `The credit application of ${companyName} is approved.`,
    limit: 'Credit limit',
    requested: 'You asked for',
    lower:
      'The limit is lower than you asked for. Cards stop at it until the company pays an invoice. You can ask for more later.',
    accept: 'Please read the agreement and accept it as a person who may sign for the company.',
    open: 'Read the agreement',
    linkIsPersonal: 'The link is meant for you alone. Please do not pass this mail on.',
  },
  credit_agreement_reminder: {
    subject: ({ companyName }) => `Your credit agreement for ${companyName} is waiting`,
    preheader: () => 'It only needs to be read and accepted.',
    heading: () => 'Your credit agreement is waiting',
    waits: ({ companyName }) =>
      `The credit agreement of ${companyName} is not accepted yet. Please read and accept it.`,
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
    transfer,
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
    transfer,
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
      'You can have cards all the same: prepaid cards spend what you pay in beforehand. ' +
      'Choose “Prepaid” in your application.',
    noDebit: 'If you have questions, just reply to this mail.',
  },
} satisfies Partial<TextsByMail>;

/** Mails about the account: top-ups and balance. */
const moneyTexts = {
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
    transfer,
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
    transfer,
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

/** Mails to cardholders about their access to the card app. */
const cardAppTexts = {
  card_app_invitation: {
    subject: ({ companyName }) => `Get the card app for your card of ${companyName}`,
    preheader: () => 'Open the link on your phone and create a passkey.',
    heading: () => 'Get your card app',
    lead: ({ companyName }) =>
      `You have a card of ${companyName}. In the card app you approve online payments, see your purchases and freeze your card.`,
    how: 'Open this link on your phone and create a passkey, with your fingerprint, your face or the code of your phone. There is no password.',
    open: 'Open the card app',
    code: 'One-time code',
    once: ({ expiresAt }, { time }) =>
      `Link and code work once, until ${time(expiresAt)}. A newer invitation replaces them. Do not pass them on: they let their holder approve payments with your card.`,
    unexpected: 'If you did not expect this mail, ignore it, and tell your company.',
  },
  card_app_passkey_added: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `A device was set up for your card of ${companyName}`,
    preheader: () => 'If this was not you, report it now.',
    heading: () => 'A device was set up',
    happened: ({ deviceName, companyName, addedAt }, { time }) =>
      `“${deviceName}” was set up in the card app for your card of ${companyName} on ${time(addedAt)}.`,
    consequence: () =>
      'With its passkey, it can sign in and approve payments. You see all your devices in the app, under “Devices”.',
    unexpected:
      'If this was not you, remove the device in the app now, freeze your card, and inform an admin of your company.',
  },
  card_app_passkey_removed: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `A device was removed for your card of ${companyName}`,
    preheader: () => 'It can approve nothing any more.',
    heading: () => 'A device was removed',
    happened: ({ deviceName, companyName, removedAt }, { time }) =>
      `“${deviceName}” was removed from the card app for your card of ${companyName} on ${time(removedAt)}.`,
    consequence: () => 'It is signed out, and its passkey can approve no payments any more.',
    unexpected: 'If you did not expect this, inform an admin of your company now.',
  },
  card_app_recovery: {
    openApp: 'Open the card app',
    subject: ({ companyName }) => `New access to the card app for your card of ${companyName}`,
    preheader: () => 'If you did not ask for this, report it now.',
    heading: () => 'New access to your card app',
    happened: ({ companyName, startedAt }, { time }) =>
      `On ${time(startedAt)} you were invited to set up a new device for your card of ${companyName}. The link and the code are in a mail of their own.`,
    consequence: ({ removedPasskeys }) =>
      removedPasskeys === 0
        ? 'Your devices stay set up. Remove a lost one in the app, under “Devices”.'
        : removedPasskeys === 1
          ? 'Your earlier device was reported lost. It is removed, and can approve no payments any more.'
          : `Your ${removedPasskeys} earlier devices were reported lost. They are removed, and can approve no payments any more.`,
    unexpected:
      'If you did not ask for this, inform an admin of your company now, and have your card frozen.',
  },
} satisfies Partial<TextsByMail>;

/** "the console of Contoso", or "the back office". */
const siteOf = ({ partnerName }: StaffSite): string =>
  partnerName ? `the console of ${partnerName}` : 'the back office';

const once = ({ expiresAt }: { expiresAt: string }, { time }: { time(at: string): string }) =>
  `The link works once, until ${time(expiresAt)}. A newer mail replaces it. Do not pass it on: it lets its holder sign in as you.`;

const linkTexts = {
  onboarding_link: {
    subject: ({ companyName }) => `Your link to apply for cards: ${companyName}`,
    preheader: () => 'Open the link to fill in the application.',
    heading: () => 'Your link',
    leads: {
      onboarding: ({ companyName }) =>
        `${companyName} can apply for its cards here: details of the company, credit or prepaid, and who gets a card. You can interrupt it; your answers are saved.`,
      kyc: ({ companyName }) =>
        `Before ${companyName} gets cards, we have to know the company, its owners and who signs for it. You can interrupt it; your answers are saved.`,
      credit_application: ({ companyName }) =>
        `Here ${companyName} applies for credit, or chooses prepaid cards. You can interrupt it; your answers are saved.`,
    },
    open: 'Open the application',
    valid: ({ expiresAt }, { day }) => `The link works until ${day(expiresAt)}.`,
    secret:
      'Anyone with this link can see and change the application. Pass it on only to people who should.',
  },
} satisfies Pick<TextsByMail, 'onboarding_link'>;

/** Mails to people who sign in at the back office or the console. */
const staffTexts = {
  staff_invitation: {
    subject: (facts) => `Your invitation to ${siteOf(facts)}`,
    preheader: () => 'Create a passkey to sign in.',
    heading: () => 'Your invitation',
    lead: (facts) =>
      `You are invited to ${siteOf(facts)}. Open the link on your own device and create a passkey. There is no password.`,
    open: 'Create a passkey',
    once,
    unexpected: 'If you did not expect this mail, ignore it.',
  },
  staff_passkey_requested: {
    subject: (facts) => `A new passkey for your account at ${siteOf(facts)} was requested`,
    preheader: () => 'If you did not ask for it, report it now.',
    heading: () => 'A new passkey was requested',
    requested: (facts) =>
      `${facts.requestedBy || "The platform's staff"} requested a new passkey for your account at ${siteOf(facts)}.`,
    next: 'A second person has to confirm the request. Then the link goes to this address. Your current passkey works until you create a new one.',
    unexpected:
      'If you did not ask for this, contact another admin now and ask them to decline it.',
  },
  staff_new_passkey: {
    subject: (facts) => `Your new passkey for ${siteOf(facts)}`,
    preheader: () => 'Create a new passkey to sign in.',
    heading: () => 'Create a new passkey',
    lead: (facts) =>
      `Your request for a new passkey at ${siteOf(facts)} is confirmed. Open the link on your own device and create it. Your earlier passkey and your sessions then end.`,
    open: 'Create a passkey',
    once,
    unexpected: 'If you did not ask for this, do not open the link, and contact an admin now.',
  },
  staff_passkey_enrolled: {
    subject: (facts) => `A passkey was created for your account at ${siteOf(facts)}`,
    preheader: () => 'If this was not you, report it now.',
    heading: () => 'A passkey was created',
    enrolled: (facts, { time }) =>
      `A passkey was created for your account at ${siteOf(facts)} on ${time(facts.enrolledAt)}.`,
    earlier: 'An earlier passkey and its sessions have ended.',
    unexpected:
      'If this was not you, contact an admin now: somebody else can sign in as you until your account is disabled.',
  },
} satisfies Pick<TextsByMail, StaffMailKind>;

export const en: MailTexts = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  closing: 'Your card team',
  reasons: {
    company_admins: (company) =>
      `You get this mail because you administer the cards of ${company}.`,
    cardholder: (company) => `You get this mail because you hold a card of ${company}.`,
    applicant: (company) =>
      `You get this mail because you submitted the application of ${company}.`,
    signatory: (company) => `You get this mail because you sign for ${company}.`,
  },
  reasonOfStaff: (site) => `You get this mail because you have an account at ${siteOf(site)}.`,
  reasonOfLink: (companyName) =>
    `You get this mail because we were asked to send you the application of ${companyName}.`,
  unsubscribe: 'No more tips like this',
  mails: {
    ...companyTexts,
    ...creditTexts,
    ...moneyTexts,
    ...linkTexts,
    ...cardAppTexts,
    ...staffTexts,
  },
};
