import {
  accessRequestsInEnglish,
  passkeyFailuresInEnglish,
} from '../../shared/staff-session/access-texts.js';
import type {
  CheckResolution,
  CheckStatus,
  CheckSubjectKind,
  CreditStatus,
  DocumentPurpose,
  InformationRequestSection,
  KycStatus,
  KycSubmitter,
  ReviewedPart,
  ReviewerResource,
  ReviewerRole,
} from '#contracts';
import { choicesInEnglish } from '../../onboarding/texts/choices.js';
import { momentIn, pluralIn } from '../../shared/language/format.js';
import { booksInEnglish, moneyInEnglish } from './money.en.js';
import { refusalsInEnglish as refusals } from './refusals.en.js';
import {
  casesInEnglish,
  flagsInEnglish,
  notesInEnglish,
  periodicReviewInEnglish,
  relationshipInEnglish,
  tasksInEnglish,
  viewerInEnglish,
} from './review.en.js';
import { waitedIn } from './waited.js';

const plural = pluralIn('en');

const kycStatuses: Record<KycStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  additional_information_requested: 'More information requested',
  approved: 'Approved',
  denied: 'Denied',
};

const creditStatuses: Record<CreditStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  approved: 'Approved',
  denied: 'Denied',
};

const sections: Record<InformationRequestSection, string> = {
  'company-information': 'Company',
  'due-diligence': 'Business',
  kyc: 'People',
  documents: 'Documents',
};

const actions: Record<string, string> = {
  kyc_submitted: 'KYC submitted',
  kyc_in_review: 'KYC in review',
  kyc_additional_information_requested: 'More information requested',
  kyc_approval_proposed: 'KYC approval proposed',
  kyc_proposal_withdrawn: 'KYC proposal withdrawn',
  kyc_proposal_void: 'KYC proposal void: its reviewer was disabled',
  kyc_approved: 'KYC approved',
  kyc_denied: 'KYC denied',
  credit_submitted: 'Credit applied for',
  credit_approval_proposed: 'Credit approval proposed',
  credit_proposal_withdrawn: 'Credit proposal withdrawn',
  credit_proposal_void: 'Credit proposal void: its reviewer was disabled',
  credit_approved: 'Credit approved',
  credit_denied: 'Credit denied',
  debit_solution_chosen: 'Debit solution chosen',
  document_read: 'Document read',
  check_dismissed: 'Match dismissed',
  check_confirmed: 'Match confirmed',
  kyc_review_asked: 'Review of the KYC: company asked',
  kyc_review_answered: 'Review of the KYC: company answered',
  kyc_review_confirmed: 'Review of the KYC confirmed',
  case_closed: 'Case closed',
  note_written: 'Note',
  company_restricted: 'Company restricted',
  restriction_lifted: 'Restriction lifted',
  end_proposed: 'End of the relationship proposed',
  end_proposal_withdrawn: 'End of the relationship: proposal withdrawn',
  end_proposal_void: 'End of the relationship: proposal void, its reviewer was disabled',
  company_ended: 'Relationship ended',
  credit_agreement_accepted: 'Credit agreement accepted',
  credit_agreement_read: 'Credit agreement read',
  invoice_read: 'Invoice read',
  assignment_proposed: 'Assignment of money proposed',
  assignment_approved: 'Money assigned',
  assignment_rejected: 'Assignment of money rejected',
  assignment_withdrawn: 'Assignment of money withdrawn',
  assignment_void: 'Assignment of money void: its reviewer was disabled',
  payout_proposed: 'Payout proposed',
  payout_approved: 'Balance paid out',
  payout_rejected: 'Payout rejected',
  payout_withdrawn: 'Payout withdrawn',
  payout_void: 'Payout void: its reviewer was disabled',
  correction_proposed: 'Correction proposed',
  correction_approved: 'Account corrected',
  correction_rejected: 'Correction rejected',
  correction_withdrawn: 'Correction withdrawn',
  correction_void: 'Correction void: its reviewer was disabled',
  payment_exceptions_closed: 'Payment closed as explained',
  personal_data_erased: 'Personal data erased',
};

const actors: Record<string, string> = {
  company: 'The company',
  sandbox: 'Sandbox',
  partner: 'The partner',
  platform: 'The platform',
  retention: 'End of retention',
};

const submitterRoles: Record<KycSubmitter['role'], string> = {
  signatory: 'Signatory',
  power_of_attorney: 'Has a power of attorney',
};

const purposes: Record<DocumentPurpose, string> = {
  power_of_attorney: 'Power of attorney',
  additional_information: 'Additional information',
};

const checkStatuses: Record<CheckStatus, string> = {
  pending: 'Under way',
  failed: 'Not done',
  clear: 'Clear',
  possible_match: 'Possible match',
  match: 'Match',
  dismissed: 'Dismissed',
};

const checkSubjects: Record<CheckSubjectKind, string> = {
  company: 'Company',
  representative: 'Representative',
  owner: 'Beneficial owner',
  power_of_attorney: 'Has a power of attorney',
};

const checkResolutions: Record<CheckResolution, string> = {
  dismissed: 'dismissed',
  confirmed: 'confirmed',
};

const checkCategories = { sanctions: 'Sanctions', pep: 'Politically exposed' };

const roles: Record<ReviewerRole, string> = { reviewer: 'Reviewer', admin: 'Admin' };

const accountStatuses: Record<ReviewerResource['status'], string> = {
  unconfirmed: 'Not confirmed',
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
};

const decisionLabels: Record<ReviewedPart, string> = {
  kyc: 'Decision on KYC',
  credit: 'Decision on credit',
};

/** The names of answers for reviewers. */
const fields = {
  legalName: 'Legal name',
  tradingName: 'Trading name',
  legalForm: 'Legal form',
  registrationNumber: 'Registration number',
  registerCourt: 'Register court',
  vatNumber: 'VAT number',
  incorporationDate: 'Date of incorporation',
  address: 'Registered address',
  industryCode: 'Industry',
  website: 'Website',
  sourceOfFunds: 'Source of funds',
  monthlyPaymentVolume: 'Expected card payments in a month',
  purposeOfAccount: 'What the cards are for',
  countriesOfOperation: 'Countries of operation',
  companyExposed: 'Led or owned by a politically exposed person',
  name: 'Full name',
  role: 'Role',
  control: 'Kind of control',
  ownershipPercentage: 'Ownership in percent',
  dateOfBirth: 'Date of birth',
  taxResidence: 'Country of tax residence',
  nationality: 'Nationality',
  email: 'E-mail address',
  isApplicant: 'Is who answered',
  isOwner: 'Also an owner',
  placeOfBirth: 'Place of birth',
  country: 'Country',
  residentialAddress: 'Home address',
  personExposed: 'Politically exposed person',
  hasNoBeneficialOwner: 'No one owns or controls more than 25% of the company.',
  requestedLimit: 'Requested limit',
  fiscalYear: 'Last finished fiscal year',
  annualRevenue: 'Annual revenue',
  annualResult: 'Annual result',
  equity: 'Equity',
  numberOfEmployees: 'Number of employees',
};

const partners = {
  heading: 'Partners',
  make: 'Create partner',
  name: 'Name',
  contact: 'Contact for alerts',
  contactAbout: 'Where we write if a webhook fails. May be left empty.',
  userName: 'Name of the admin',
  userEmail: 'Mail address of the admin',
  userAbout: 'The invitation to the console goes there.',
  keys: plural({ one: '# valid key', other: '# valid keys' }),
  users: plural({ one: '# person', other: '# people' }),
  invite: 'Invite an admin',
  inviteTo: (name: string) => `Invite an admin of ${name}`,
  firstKey: 'The first API key: it is never shown again',
  linkFor: (name: string) => `Invitation of ${name}`,
  linkMailed: 'It is mailed to this person alone.',
  thePartner: 'the partner',
};

export const en = {
  ...moneyInEnglish,
  ...booksInEnglish,
  title: 'Back office',
  /** The headings of tables. */
  columns: {
    account: 'Account',
    amount: 'Amount',
    card: 'Card',
    company: 'Company',
    due: 'Due',
    entry: 'Entry',
    invoice: 'Invoice',
    keys: 'API keys',
    merchant: 'Merchant',
    message: 'Message',
    noticed: 'Noticed',
    people: 'People',
    proposal: 'Proposal',
    proposed: 'Proposed',
    received: 'Received',
    reference: 'Reference',
    sender: 'Sender',
    state: 'Status',
    time: 'Time',
    waiting: 'Waiting for',
  },
  places: { review: 'Review', money: 'Money' },
  navigation: 'Main',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in.',
  nothingDone: 'Nothing was changed.',
  notYours: {
    title: 'Your role does not allow this',
    advice: 'Reviewers see applications and money. Admins see the reviewers’ accounts.',
  },
  close: 'Close',
  moment: momentIn('en', 'medium'),
  waited: waitedIn('en'),
  kycStatuses,
  creditStatuses,
  sections,
  passkeyFailures: passkeyFailuresInEnglish,
  refusals,
  fields,
  choices: choicesInEnglish,

  welcome: {
    heading: 'Back office',
    lead: 'For compliance reviewers. You sign in with the passkey of your account.',
    signIn: 'Sign in with passkey',
    firstTime: 'I have a one-time code',
    hasPasskey: 'I have a passkey',
    code: 'One-time code',
    codeHelp: 'You get it from an admin. It works once and replaces an existing passkey.',
    enrol: 'Create passkey',
  },

  tasks: tasksInEnglish,
  notes: notesInEnglish,
  flags: flagsInEnglish,
  viewer: viewerInEnglish,

  queue: {
    heading: 'Applications',
    lead: 'Companies waiting for a decision on KYC or credit, the longest wait first.',
    filters: 'Filter',
    state: 'Status',
    waiting: 'Waiting for us',
    credit: 'Credit',
    partner: 'Partner',
    allPartners: 'All',
    nothing: 'No applications with this status.',
    review: 'KYC review',
    secondNeeded: 'Second reviewer needed',
    shown: plural({ one: '# application is shown', other: '# applications are shown' }),
  },

  application: {
    back: 'All applications',
    unknown: 'There is no such application',
    of: (partner: string, externalId: string) => `${partner} · ${externalId}`,
    alsoHere: (names: string) => `Also viewing now: ${names}`,
    company: 'Company',
    dueDiligence: 'Business',
    credit: 'Credit application',
    debit: 'Debit solution',
    debitChosen: 'Chosen',
    approvedLimit: 'Approved limit',
    agreement: 'Credit agreement',
    agreementDrawn: 'Drawn up',
    agreementAccepted: 'Accepted',
    acceptedBy: (name: string, when: string) => `${name}, ${when}`,
    notAccepted: 'Not yet',
    agreementDocument: 'Document',
    download: 'PDF',
    trail: 'History',
    submitter: 'Answered by',
    submitterRole: 'As',
    alsoOwner: 'Also an owner',
    submitterRoles,
    representative: (number: number) => `Representative ${number}`,
    owner: (number: number) => `Beneficial owner ${number}`,
    documents: 'Documents',
    noDocuments: 'None',
    purposes,
    asked: 'Questions to the company',
    partner: 'Partner',
    actions,
    actors,
  },

  changes: {
    heading: 'Changed since the questions',
    answer: 'Answer',
    about: 'About',
    before: 'Before',
    after: 'Now',
  },

  checks: {
    heading: 'Checks',
    nothing: 'No checks yet.',
    statuses: checkStatuses,
    subjects: checkSubjects,
    resolutions: checkResolutions,
    categories: checkCategories,
    former: 'former answer',
    matched: (name: string, score: number | null) =>
      score === null ? name : `${name} (${Math.round(score * 100)} of 100)`,
    dismiss: 'Dismiss',
    confirm: 'Confirm match',
    dismissAdvice: 'The name on the list belongs to somebody else. Write how you know.',
    confirmAdvice:
      'This is the person or company on the list. An application with a confirmed sanctions match cannot be approved.',
    note: 'Note',
  },

  cases: casesInEnglish,
  periodicReview: periodicReviewInEnglish,
  relationship: relationshipInEnglish,

  decisions: {
    label: decisionLabels,
    start: 'Start review',
    propose: 'Propose approval',
    approve: 'Approve',
    proposeTitle: 'Propose to approve this company?',
    approveTitle: 'Approve this application?',
    approveAdvice: 'It takes effect at once and can’t be undone here.',
    proposedBy: 'Proposed by',
    withdraw: 'Withdraw proposal',
    ask: 'Ask for information',
    deny: 'Deny',
    proposed: (name: string, when: string) => `${name} proposed an approval (${when})`,
    otherNeeded: 'Another reviewer has to approve.',
    yourTurn: 'Review the application yourself, then approve or withdraw the proposal.',
    askTitle: 'What information do you need from the company?',
    question: (number: number) => `Question ${number}`,
    about: 'About',
    questionText: 'Question',
    again: (question: string) => `Again: ${question}`,
    anotherQuestion: 'Another question',
    send: 'Send to the company',
    denyTitle: 'Deny this application?',
    denyAdvice: 'This can’t be undone. The company does not see the reason.',
    reason: 'Reason',
    denyForGood: 'Deny permanently',
    limit: 'Credit limit',
    limitTitle: 'Which limit?',
    limitWrong: 'Please write an amount in digits, such as 25,000.50.',
  },

  mails: {
    heading: 'Mails',
    nothing: 'No mails yet.',
    noAddress: 'No address yet',
  },

  partners,
  reviewers: {
    heading: 'Reviewers',
    add: 'Add account',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    roles,
    statuses: accountStatuses,
    newCode: 'New code',
    newCodeOf: (name: string) => `New code for ${name}`,
    newCodeWarning:
      'A second admin has to confirm it, and the owner is notified now. The current passkey works until a new one is created.',
    disableOf: (name: string) => `Disable ${name}?`,
    disableWarning:
      'The owner of this account is signed out and can no longer decide. Their proposals and requests become void, and stay void if a second admin enables the account again.',
    disable: 'Disable',
    enable: 'Enable',
    lead: 'Two admins decide on access: one requests, another confirms. Links are mailed only to their owners.',
    requests: accessRequestsInEnglish,
  },
};

/** The texts that each language must have. */
export type BackOfficeTexts = typeof en;
