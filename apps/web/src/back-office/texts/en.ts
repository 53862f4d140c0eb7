import { accessRequestsInEnglish } from '../../shared/staff-session/access-request.en.js';
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
import { choicesInEnglish } from '../../onboarding/texts/sections/choices.en.js';
import { momentIn, pluralIn } from '../../shared/language/format.js';
import type { PasskeyFailure } from '../../shared/passkey/passkey-failure.js';
import { fieldsInEnglish } from './fields.en.js';
import { booksInEnglish } from './books.en.js';
import { moneyInEnglish } from './money.en.js';
import { partnersInEnglish } from './partners.en.js';
import { refusalsInEnglish, type Told } from './refusals.en.js';
import { waitedIn } from './waited.js';

const plural = pluralIn('en');

const kycStatuses: Record<KycStatus, string> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  additional_information_requested: 'More information asked for',
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

const passkeyFailures: Record<PasskeyFailure, Told> = {
  dismissed: { title: 'The passkey was not used', advice: 'Nothing has happened. Try again.' },
  not_supported: {
    title: 'This device cannot keep a passkey',
    advice: 'Turn on a screen lock, or use another device or browser.',
  },
  already_enrolled: {
    title: 'This device has your passkey already',
    advice: 'Sign in with it.',
  },
  unusable: {
    title: 'The passkey could not be used',
    advice: 'Try again, or use another device or browser.',
  },
};

const actions: Record<string, string> = {
  kyc_submitted: 'KYC submitted',
  kyc_in_review: 'KYC in review',
  kyc_additional_information_requested: 'More information asked for',
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
  credit_agreement_accepted: 'Credit agreement accepted',
  credit_agreement_read: 'Credit agreement read',
  invoice_read: 'Invoice read',
  assignment_proposed: 'Assignment of money proposed',
  assignment_approved: 'Money assigned',
  assignment_rejected: 'Assignment of money rejected',
  assignment_withdrawn: 'Assignment of money withdrawn',
  assignment_void: 'Assignment of money void: its reviewer was disabled',
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

export const en = {
  ...moneyInEnglish,
  ...booksInEnglish,
  title: 'Back office',
  navigation: 'Main',
  signOut: 'Sign out',
  stillSignedIn: 'You are still signed in.',
  nothingDone: 'Nothing was changed.',
  notYours: {
    title: 'This is not for your role',
    advice: 'Reviewers see applications and money, admins see the reviewers’ accounts.',
  },
  close: 'Close',
  moment: momentIn('en', 'medium'),
  waited: waitedIn('en'),
  kycStatuses,
  creditStatuses,
  sections,
  passkeyFailures,
  refusals: refusalsInEnglish,
  fields: fieldsInEnglish,
  choices: choicesInEnglish,

  welcome: {
    heading: 'Back office',
    lead: 'For compliance reviewers. You sign in with the passkey of your account.',
    signIn: 'Sign in with passkey',
    firstTime: 'I have a one-time code',
    hasPasskey: 'I have a passkey',
    code: 'One-time code',
    codeHelp: 'You have it from an admin. It can be used once, and replaces an older passkey.',
    enrol: 'Make a passkey',
  },

  queue: {
    heading: 'Applications',
    filters: 'Filter',
    state: 'State',
    waiting: 'Waiting for us',
    credit: 'Credit',
    partner: 'Partner',
    allPartners: 'All',
    nothing: 'No application is in this state.',
    more: 'Show more',
    secondNeeded: 'Second reviewer needed',
    shown: plural({ one: '# application is shown', other: '# applications are shown' }),
  },

  application: {
    back: 'All applications',
    unknown: 'There is no such application',
    of: (partner: string, externalId: string) => `${partner} · ${externalId}`,
    alsoHere: (names: string) => `Also here now: ${names}`,
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
    submitterRoles,
    representative: (number: number) => `Representative ${number}`,
    owner: (number: number) => `Beneficial owner ${number}`,
    documents: 'Documents',
    noDocuments: 'None',
    purposes,
    asked: 'Asked for',
    actions,
    actors,
  },

  checks: {
    heading: 'Checks',
    nothing: 'Nothing was checked.',
    statuses: checkStatuses,
    subjects: checkSubjects,
    resolutions: checkResolutions,
    categories: checkCategories,
    former: 'former answer',
    matched: (name: string, score: number | null) =>
      score === null ? name : `${name} (${Math.round(score * 100)} of 100)`,
    dismiss: 'Dismiss',
    confirm: 'Confirm match',
    dismissAdvice: 'This is somebody else. Say how you know.',
    confirmAdvice:
      'This is who is on the list. With a match on a sanctions list nothing can be approved.',
    note: 'Note',
  },

  decisions: {
    label: decisionLabels,
    start: 'Start review',
    propose: 'Propose approval',
    approve: 'Approve',
    withdraw: 'Withdraw proposal',
    ask: 'Ask for information',
    deny: 'Deny',
    proposed: (name: string, when: string) => `${name} proposed an approval (${when})`,
    otherNeeded: 'Another reviewer has to approve.',
    yourTurn: 'Look at the application yourself, then approve or withdraw the proposal.',
    askTitle: 'What should the company tell?',
    question: (number: number) => `Question ${number}`,
    about: 'About',
    questionText: 'Question',
    anotherQuestion: 'Another question',
    send: 'Send to the company',
    denyTitle: 'Deny this application?',
    denyAdvice: 'This can’t be undone. The company is not told the reason.',
    reason: 'Reason',
    denyForGood: 'Deny for good',
    limit: 'Credit limit',
    limitTitle: 'Which limit?',
    limitWrong: 'Please write an amount in digits, such as 25,000.50.',
  },

  mails: {
    heading: 'Mails',
    nothing: 'We have written nothing yet.',
    noAddress: 'No address yet',
    more: 'Show more',
  },

  partners: partnersInEnglish,
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
      'Whoever has this account is signed out and can decide nothing any more. What they proposed and requested is void, also if a second admin enables them again.',
    disable: 'Disable',
    enable: 'Enable',
    lead: 'Two admins decide about access: one requests, another one confirms. Links go to their owners by mail alone.',
    requests: accessRequestsInEnglish,
  },
};

/** The texts that each language must have. */
export type BackOfficeTexts = typeof en;
