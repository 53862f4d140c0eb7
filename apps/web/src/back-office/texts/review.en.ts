import type {
  ComplianceCase,
  ComplianceCaseKind,
  ComplianceCaseState,
  ReviewTaskKind,
} from '#contracts';
import { momentIn, pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');
const moment = momentIn('en', 'medium');

const caseKinds: Record<ComplianceCaseKind, string> = {
  screening: 'New match',
  kyc_review: 'Review of a KYC',
  transactions: 'Payments of a card',
};
const taskKinds: Record<ReviewTaskKind, string> = {
  kyc: 'KYC',
  credit: 'Credit',
  proposal: 'Proposal',
  case: 'Case',
};
const caseStates: Record<ComplianceCaseState, string> = { open: 'Open', closed: 'Closed' };

const rules: Readonly<Record<string, string>> = {
  velocity: 'Many payments within an hour',
  round_amounts: 'Several round amounts',
  merchant_country: 'Shop in a country of high risk',
};

export const casesInEnglish = {
  heading: 'Cases',
  lead: 'What needs a decision about companies after their approval, the oldest first.',
  filters: 'Filter',
  kind: 'Reason',
  allKinds: 'All reasons',
  kinds: caseKinds,
  states: caseStates,
  nothing: 'No cases.',
  shown: plural({ one: '# case is shown', other: '# cases are shown' }),
  opened: 'Opened',
  result: 'Result',
  cause: ({ kind, details }: ComplianceCase) => {
    const detail = (name: string) => String(details[name]);
    if (kind === 'kyc_review') return `Due ${moment(detail('dueAt'))}`;
    if (kind === 'screening') return `${detail('list')}, ${detail('entryId')}`;
    return `${rules[detail('rule')] ?? detail('rule')}, ${detail('day')}`;
  },
  payment: 'Show payment',
  confirmReview: 'Confirm the review in the application.',
  restrictOf: (company: string) => `Restrict company: ${company}`,
  resolveCheck: 'Resolve the match under “Checks”.',
  close: 'Close case',
  closeTitle: 'Close this case?',
  closeAdvice: 'Write what you found. The company and the partner do not see it.',
  note: 'Note',
  closed: (name: string, note: string) => `${name}: ${note}`,
};

export const periodicReviewInEnglish = {
  heading: 'Review of the KYC',
  states: {
    scheduled: 'Scheduled',
    asked: 'Waits for the company',
    answered: 'The company has answered',
  },
  risk: 'Risk',
  risks: { low: 'Low', medium: 'Medium', high: 'High' },
  choices: { low: 'Low: 5 years', medium: 'Medium: 2 years', high: 'High: 1 year' },
  due: 'Due',
  confirm: 'Confirm review',
  confirmTitle: 'Is this KYC still correct?',
  confirmAdvice:
    'The changed answers become valid, and the next review is due after the time of the risk.',
  note: 'What you checked',
};

export const relationshipInEnglish = {
  heading: 'Business relationship',
  active: 'Active',
  restricted: 'Restricted',
  since: (when: string) => `Since ${when}: no new cards, no payments, no automatic top-ups.`,
  otherNeeded: 'Another reviewer has to lift it.',
  reason: 'Reason',
  restrict: {
    title: 'Restrict this company?',
    advice:
      'It gets no new cards, and its payments are declined. Payments that were approved before are still posted. The company and the partner see that it is restricted, but not the reason.',
    submit: 'Restrict company',
  },
  lift: {
    title: 'Lift the restriction?',
    advice: 'The company gets cards again, and its cards can pay.',
    submit: 'Lift restriction',
  },
  end: 'End of the relationship',
  ended: 'Ended',
  endedSince: (when: string) =>
    `Ended ${when}. All cards are terminated. Balances are paid out from the account’s page.`,
  accounts: 'Accounts',
  noAccounts: 'The company has no account.',
  held: 'Held',
  booked: 'Booked',
  proposed: (name: string, when: string) => `${name} proposed to end the relationship (${when})`,
  propose: {
    title: 'End this business relationship?',
    advice:
      'Once another reviewer approves, all cards are terminated and the company gets nothing any more. This is final. The company and the partner see that it has ended, but not the reason.',
    submit: 'End relationship',
  },
  approve: {
    title: 'End this business relationship now?',
    advice:
      'All cards are terminated at once, and payments are declined. This is final. Payments that were approved before are still posted. The balance is paid out by proposals.',
    submit: 'Approve end',
  },
  withdraw: {
    title: 'Withdraw the proposal?',
    advice: 'The relationship goes on. The end can be proposed again.',
    submit: 'Withdraw end',
  },
};

export const tasksInEnglish = {
  heading: 'Tasks',
  lead: 'Everything that waits for a reviewer, what is due first at the top.',
  filters: 'Filter',
  search: 'Search',
  searchHelp: 'Company or id',
  kind: 'Kind',
  allKinds: 'All',
  kinds: taskKinds,
  assignee: 'Assignee',
  everyone: 'All',
  mine: 'Me',
  noOne: 'No one',
  you: (name: string) => `${name} (you)`,
  nothing: 'No tasks.',
  shown: plural({ one: '# task is shown', other: '# tasks are shown' }),
  noCompany: 'Unmatched money',
  overdue: 'Overdue',
  since: (time: string) => `for ${time}`,
  dueIn: (time: string) => `in ${time}`,
  take: 'Take',
  takeOver: 'Take over',
  giveBack: 'Give back',
  handOver: 'Hand over',
  labelOf: (action: string, company: string) => `${action}: ${company}`,
  handOverTitle: 'Hand over this task',
  colleague: 'To',
};

export const notesInEnglish = {
  heading: 'Notes',
  nothing: 'No notes yet.',
  write: 'Write a note',
  advice: 'For other reviewers and the record. The company and the partner do not see it.',
  note: 'Note',
  save: 'Save note',
};

export const flagsInEnglish = {
  label: 'Check',
  ownership: (percent: number) => `Just under the threshold of ${percent} %.`,
  sameName: (other: string) => `The same name as: ${other}`,
  elsewhere: 'The same name at',
  births: {
    true: 'same date of birth',
    false: 'other date of birth',
    null: 'date of birth not known',
  },
  postalCode: 'The country has no such postal code.',
  birthDate: 'This date of birth is unusually long ago.',
};

export const viewerInEnglish = {
  close: 'Close document',
  loading: 'The document is loading',
  failed: 'This document can’t be shown here.',
  download: 'Download document',
  tooLong: (pages: number) => `Only the first ${pages} pages are shown.`,
  pageOf: (fileName: string) => (page: number, pages: number) =>
    `${fileName}, page ${page} of ${pages}`,
};
