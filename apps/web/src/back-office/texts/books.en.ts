import type {
  AccountStatus,
  AccountType,
  InvoiceStatus,
  MoneyProposalKind,
  MoneyProposalState,
  StatementKind,
  TopUpSource,
  TopUpStatus,
} from '#contracts';
import { pluralIn } from '../../shared/language/format.js';

const plural = pluralIn('en');

const statuses: Record<AccountStatus, string> = {
  pending: 'Not open yet',
  active: 'Open',
  overdue: 'Overdue',
};

const types: Record<AccountType, string> = { credit: 'Credit', debit: 'Debit' };

const entryKinds: Record<StatementKind, string> = {
  purchase: 'Purchase',
  refund: 'Refund',
  settlement_reversed: 'Purchase taken back',
  top_up: 'Top-up',
  correction: 'Correction',
};

const topUpStatuses: Record<TopUpStatus, string> = {
  initiated: 'On its way',
  completed: 'Completed',
  failed: 'Failed',
  unmatched: 'Unmatched',
  returned: 'Returned',
};

const topUpSources: Record<TopUpSource, string> = {
  bank_transfer: 'Bank transfer',
  auto_top_up: 'Automatic top-up',
};

const invoiceStatuses: Record<InvoiceStatus, string> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
};

const proposalKinds: Record<MoneyProposalKind, string> = {
  assignment: 'Assign to an account',
  return: 'Return to sender',
  correction: 'Correct an account',
};

const proposalStates: Record<MoneyProposalState, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  void: 'Void',
};

/** Accounts of companies, their invoices, and what reviewers propose to do with money. */
export const booksInEnglish = {
  accounts: {
    heading: 'Accounts',
    lead: 'The card accounts of all companies.',
    filters: 'Filter',
    search: 'Find',
    searchHelp: 'Company, reference, id, or last four digits',
    status: 'State',
    allStatuses: 'Any',
    statuses,
    types,
    nothing: 'No account is found.',
    shown: plural({ one: '# account is shown', other: '# accounts are shown' }),
    available: (amount: string) => `${amount} available`,
  },
  account: {
    back: 'All accounts',
    unknown: 'There is no such account',
    facts: 'Account',
    id: 'Id',
    type: 'Kind',
    booked: 'Booked',
    held: 'Held',
    available: 'Available',
    creditLimit: 'Credit limit',
    reference: 'Reference for transfers',
    none: '–',
    entries: 'Entries',
    noEntries: 'Nothing was booked.',
    entryKinds,
    balance: 'Balance',
    correctEntry: 'Correct',
    correctEntryOf: (what: string, amount: string) => `Correct ${what} of ${amount}`,
    holds: 'Held for payments',
    noHolds: 'Nothing is held.',
    card: (last4: string) => `Card •••• ${last4}`,
    holdEnds: 'Ends',
    topUps: 'Top-ups',
    noTopUps: 'No money has come in.',
    topUpStatuses,
    topUpSources,
    invoices: 'Invoices',
    noInvoices: 'No invoice was issued.',
    proposals: 'Assignments and corrections',
    noProposals: 'Nothing was proposed.',
  },
  correction: {
    open: 'Propose a correction',
    title: 'Propose a correction',
    advice:
      'It is posted as a further entry once another reviewer approves. Entries themselves never change.',
    direction: 'Direction',
    directions: { credit: 'Add money to the account', debit: 'Take money from the account' },
    amount: 'Amount',
    amountWrong: 'Please write an amount above zero in digits, such as 25,000.50.',
    description: 'Text on the statement',
    descriptionHelp: 'The company reads it, on its invoice, too.',
    note: 'Reason',
    noteHelp: 'For the other reviewer and the record; the company does not see it.',
    about: (entry: string) => `About the entry ${entry}.`,
    propose: 'Propose',
  },
  invoices: {
    heading: 'Invoices',
    lead: 'The monthly invoices of all credit accounts, the latest first.',
    filters: 'Filter',
    status: 'State',
    allStatuses: 'Any',
    statuses: invoiceStatuses,
    nothing: 'No invoice is in this state.',
    shown: plural({ one: '# invoice is shown', other: '# invoices are shown' }),
    due: (day: string) => `due ${day}`,
    outstanding: (amount: string) => `${amount} outstanding`,
    document: 'PDF',
    documentOf: (number: string) => `PDF of ${number}`,
  },
  proposals: {
    heading: 'Proposals',
    counted: (count: number) => (count >= 100 ? '99+' : String(count)),
    waitingFor: plural({
      one: '# proposal waits for you',
      other: '# proposals wait for you',
    }),
    lead: 'Money is moved by two reviewers: one proposes, another one approves.',
    filters: 'Filter',
    state: 'State',
    states: proposalStates,
    kinds: proposalKinds,
    nothing: 'No proposal is in this state.',
    shown: plural({ one: '# proposal is shown', other: '# proposals are shown' }),
    by: 'Proposed by',
    own: 'Yours',
  },
  proposal: {
    back: 'All proposals',
    unknown: 'There is no such proposal',
    facts: 'Proposal',
    amount: 'Amount',
    transfer: 'Transfer',
    company: 'Company',
    account: 'Account',
    partner: 'Partner',
    entry: 'Corrected entry',
    description: 'Text on the statement',
    note: 'Reason',
    proposedBy: 'Proposed by',
    who: (name: string, when: string) => `${name}, ${when}`,
    decidedBy: {
      approved: 'Approved by',
      rejected: 'Rejected by',
      withdrawn: 'Withdrawn by',
      void: 'Void, because its reviewer was disabled by',
    },
    decisionNote: 'Why rejected',
    effect: 'The account',
    bookedNow: 'Booked now',
    availableNow: 'Available now',
    availableAfter: 'Available afterwards',
    belowZero: 'The account would be below what it may spend',
    belowZeroAdvice:
      'It is posted nevertheless. Until money comes in, every payment with a card is declined.',
    otherNeeded: 'You proposed this. Another reviewer has to approve.',
    approve: 'Approve',
    approveTitle: 'Approve, and move the money?',
    approveAdvice: 'It is posted at once. Afterwards it can only be corrected by a further entry.',
    reject: 'Reject',
    rejectTitle: 'Reject this proposal?',
    rejectAdvice: 'Nothing is posted. Something else can be proposed then.',
    withdraw: 'Withdraw',
    decision: 'Decision',
    reasonWhy: 'Reason',
  },
};
