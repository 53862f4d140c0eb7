import type { IntegrationLevel, MailAudience, MailSenderSide } from '#contracts';
import { momentIn, pluralIn } from '../../shared/language/format.js';
import { sentMailsInEnglish, suppressionsInEnglish } from './sent-mails.en.js';

const plural = pluralIn('en');

export const en = {
  brand: 'Card partner',
  operator: 'Operator',
  mailPlaces: 'Mails',
  navigation: 'Pages',
  signOut: 'Sign out',
  any: 'Any',
  more: 'Show more',
  moment: momentIn('en', 'medium'),

  signIn: {
    heading: 'Sign in',
    lead: 'See how far each company is with its cards, and who has the next move.',
    token: "Operator's token",
    kept: 'Exchanged for a session of twelve hours. The page does not keep it.',
    showToken: 'Show the token',
    signIn: 'Sign in',
    wrong: 'This token is not known, or no longer valid.',
  },
  parties: {
    partner: 'Us',
    company_admin: 'Company admin',
    platform_reviewer: "Platform's reviewer",
    nobody: 'Nobody',
  },
  statuses: {
    not_started: 'Not started',
    started: 'Onboarding',
    cards_requested: 'Cards requested',
    cards_ordered: 'Cards ordered',
  },
  companies: {
    heading: 'Companies',
    company: 'Company',
    lastEvent: 'Last event',
    filters: 'Filters',
    search: 'Name or number',
    status: 'State',
    waitingFor: 'Waiting for',
    nothing: 'No companies here.',
    noEvent: 'No event yet',
    shown: plural({ one: '# company shown', other: '# companies shown' }),
  },
  company: {
    back: 'All companies',
    unknown: 'There is no such company',
    standing: 'What is waiting for whom',
    facts: 'Company',
    externalId: 'Our id',
    registrationNumber: 'Registration number',
    country: 'Country',
    shippingAddress: 'Physical cards go to',
    platformId: "Platform's id",
    people: 'People',
    counts: (admins: number, employees: number) =>
      `${plural({ one: '# admin', other: '# admins' })(admins)}, ${plural({ one: '# employee', other: '# employees' })(employees)}`,
  },
  steps: {
    link: 'Onboarding link',
    kyc: 'KYC',
    credit: 'Credit or debit',
    people: 'Who gets a card',
    cards: 'Cards',
  },
  states: {
    waiting: 'Comes later',
    open: 'To be done',
    under_way: 'Under way',
    done: 'Done',
    denied: 'Denied',
    failed: 'Some were refused',
  },
  nextMoves: {
    'link/partner': 'Make a link and give it to the admin.',
    'kyc/company_admin': 'Has to answer and submit the KYC.',
    'kyc/platform_reviewer': 'Checks the answers, and writes to the admin if something is missing.',
    'credit/company_admin': 'Has to apply for credit, or choose the debit solution.',
    'credit/platform_reviewer': 'Decides about the credit.',
    'people/company_admin': 'Has to choose who gets a card, and confirm.',
    'cards/partner': 'Our card provisioning orders the cards.',
  } as Record<string, string>,
  timeline: {
    heading: 'Timeline',
    validUntil: (moment: string) => `valid until ${moment}`,
    debitSolutionOffered: 'debit solution offered',
    accountTypes: { credit: 'credit account', debit: 'debit account' },
    submitters: { signatory: 'by a signatory', power_of_attorney: 'by power of attorney' },
    events: {
      company_created: 'Added to our directory',
      onboarding_link_generated: 'Onboarding link made',
      card_assignment_requested: 'Admin confirmed who gets a card',
      kyc_application_submitted: 'KYC submitted',
      kyc_approved: 'KYC approved',
      credit_application_submitted: 'Credit applied for',
      credit_approved: 'Credit approved',
      credit_denied: 'Credit denied',
      card_ordered: 'Cards ordered',
      card_refused: 'Cards refused by the platform',
      transactions_activated: 'Account opened',
      account_top_up: 'Account topped up',
      account_corrected: 'Account corrected',
      auto_top_up_initiated: 'Automatic top-up begun',
      auto_top_up_activated: 'Automatic top-up turned on',
      auto_top_up_deactivated: 'Automatic top-up turned off',
      low_balance: 'Balance is low',
      balance_recovered: 'Balance has recovered',
      invoice_issued: 'Credit invoice issued',
      invoice_overdue: 'Credit invoice overdue',
      invoice_paid: 'Credit invoice paid',
    } as Record<string, string>,
  },
  links: {
    heading: 'Links for the admin',
    none: 'No link was made here yet. With one, the admin fills in the application and chooses who gets a card.',
    last: (made: string, until: string) =>
      `The last link was made ${made}. It is valid until ${until}.`,
    expired: (made: string, until: string) =>
      `The last link was made ${made}, and expired ${until}. What was filled in is kept.`,
    generate: 'Make a link',
    generateNew: 'Make a new link',
    asBefore: 'If the older link still opens, nothing has changed.',
    replaceTitle: 'Replace the older link?',
    replaceWarning:
      'The links that the admin has stop working at once, those of the KYC and the credit module too. What was filled in is kept, and opens with the new link.',
    replace: 'Make a new link',
    keep: 'Keep the old one',
    shownOnce: 'Copy the links now',
    secret:
      'They are shown once and kept nowhere here. Whoever has one can fill in the application: give it to the admin only.',
    names: {
      onboarding: 'Whole onboarding',
      kyc: 'KYC only',
      creditApplication: 'Credit application only',
    },
    open: (name: string) => `Open: ${name} (new tab)`,
    copy: 'Copy',
    copied: 'Copied',
    copyOf: (name: string) => `Copy the link: ${name}`,
    copiedOf: (name: string) => `Link copied: ${name}`,
  },
  cards: {
    heading: 'People and cards',
    filters: 'Filters of people',
    search: 'Name or our id',
    person: 'Person',
    card: 'Card',
    since: 'Since',
    unknownPerson: 'Not in our directory',
    nobody: 'Nobody here.',
    states: {
      requested: 'To be ordered',
      ordered: 'Ordered',
      failed: 'Refused',
      none: 'No card',
    },
    types: { virtual: 'virtual', physical: 'physical' },
    shown: plural({ one: '# person shown', other: '# people shown' }),
    number: plural({ one: '# card', other: '# cards' }),
    refused: plural({ one: '# refused', other: '# refused' }),
    counted: (ordered: number, requested: number) => `${ordered} of ${requested} cards ordered`,
    chosen: (virtual: number, physical: number) => `${virtual} virtual, ${physical} physical`,
  },
  integration: {
    levels: { light: 'Light', native: 'Native', white_label: 'White Label' } as Record<
      IntegrationLevel,
      string
    >,
    notes: {
      light: 'System mails, such as the card order confirmation, come from the platform.',
      native:
        'For system mails, such as the card order confirmation, we choose at the platform who sends each; without a choice we do.',
      white_label:
        'System mails come from the platform in our branding. Cardholders use the white-label card app.',
    } as Record<IntegrationLevel, string>,
    unknown: 'The platform has not told us yet who sends the system mails.',
    allMails: 'Who sends which mail',
    cardApp: 'Open the white-label card app',
  },
  sentMails: sentMailsInEnglish,
  suppressions: suppressionsInEnglish,
  mails: {
    heading: 'Senders',
    level: (level: string) => `Our integration level is ${level}.`,
    changesAt: (moment: string) =>
      `Other settings count from ${moment} on; the platform's console shows them.`,
    table: 'Who sends which mail',
    mail: 'Mail',
    to: 'To',
    sender: 'Sender',
    senders: { platform: 'Platform', partner: 'Us', unknown: 'Not known yet' } as Record<
      MailSenderSide | 'unknown',
      string
    >,
    audiences: {
      company_admins: 'Company admins',
      cardholder: 'Cardholder',
      applicant: 'Whoever answered the KYC',
      signatory: 'Signatory',
    } as Record<MailAudience, string>,
  },
};

/** The texts that each language must have. */
export type PartnerTexts = typeof en;
