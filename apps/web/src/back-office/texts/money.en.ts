import type {
  AccountStatus,
  AccountType,
  InvoiceStatus,
  MoneyProposalKind,
  MoneyProposalState,
  StatementKind,
  TopUpSource,
  TopUpStatus,
  ExceptionState,
  PaymentExceptionCode,
  ProcessorMessage,
  ProcessorMessageKind,
  ReviewedPaymentState,
  TransactionMessage,
  UnmatchedReason,
  UnmatchedState,
} from '#contracts';
import { pluralIn } from '../../shared/language/format.js';
import type { FailureText } from '../../shared/staff-session/staff-welcome.js';

const plural = pluralIn('en');

/** Title and what it means. */
const exceptions: Record<PaymentExceptionCode, FailureText> = {
  account_not_open: {
    title: 'Account not open',
    advice: 'It is posted when the account opens. The company’s credit application is not decided.',
  },
  message_conflict: {
    title: 'Id used twice',
    advice: 'Another message arrived with the same id but different content. It was rejected.',
  },
  other_card: {
    title: 'Other card',
    advice: 'This message belongs to the same payment, but names another card.',
  },
  other_currency: {
    title: 'Other currency',
    advice: 'This message is not in the currency of the account. It has no effect.',
  },
  increment_without_authorization: {
    title: 'Increment without authorization',
    advice: 'An additional amount was approved, but no approved authorization is known.',
  },
  authorization_after_final_clearing: {
    title: 'Authorization after the last clearing',
    advice: 'It was approved after the last clearing. Nothing is held for it.',
  },
  reversal_above_authorization: {
    title: 'Reversal above authorization',
    advice: 'More was reversed than was authorized.',
  },
  clearing_without_authorization: {
    title: 'Clearing without authorization',
    advice: 'It was posted, but no authorization is known.',
  },
  clearing_of_declined_authorization: {
    title: 'Clearing of a declined authorization',
    advice: 'It was posted, although the authorization was declined.',
  },
  clearing_of_reversed_authorization: {
    title: 'Clearing of a reversed authorization',
    advice: 'It was posted, although the whole authorization was reversed.',
  },
  clearing_after_final_clearing: {
    title: 'Clearing after the last clearing',
    advice: 'It was posted after the last clearing. The total exceeds what was authorized.',
  },
  clearing_reversal_without_clearing: {
    title: 'Reversal of an unknown clearing',
    advice: 'Its clearing is not known. It is posted only once that clearing arrives.',
  },
  clearing_reversal_above_clearing: {
    title: 'Reversal above clearing',
    advice: 'More was reversed than the clearing posted.',
  },
  refund_without_purchase: {
    title: 'Refund without purchase',
    advice: 'It was posted, but no clearing of its purchase is known.',
  },
  refund_above_purchase: {
    title: 'Refund above purchase',
    advice: 'More was refunded than the purchase posted.',
  },
};

const exceptionStates: Record<ExceptionState, string> = { open: 'Open', closed: 'Closed' };

const states: Record<ReviewedPaymentState, string> = {
  authorized: 'Authorized',
  partially_cleared: 'Partially cleared',
  cleared: 'Cleared',
  reversed: 'Reversed',
  expired: 'Expired',
  declined: 'Declined',
  refunded: 'Refunded',
  incomplete: 'Incomplete',
};

const kinds: Record<ProcessorMessageKind, string> = {
  authorization: 'Authorization',
  incremental_authorization: 'Increment',
  reversal: 'Reversal',
  clearing: 'Clearing',
  clearing_reversal: 'Clearing reversed',
  refund: 'Refund',
};

const outcomes: Record<TransactionMessage['outcome'], string> = {
  approved: 'Approved',
  declined: 'Declined',
  recorded: 'Recorded',
};

const channels: Record<ProcessorMessage['channel'], string> = {
  online: 'online',
  contactless: 'contactless',
  chip: 'chip',
  cash: 'cash',
  mail_order: 'mail order',
  telephone_order: 'telephone order',
};

const reasons: Record<UnmatchedReason, string> = {
  reference_malformed: 'No valid reference',
  reference_unknown: 'Unknown reference',
  currency_mismatch: 'Other currency',
  account_pending: 'Account not open',
  company_denied: 'Company denied',
  company_ended: 'Relationship ended',
};

const unmatchedStates: Record<UnmatchedState, string> = {
  waiting: 'Waiting',
  assigned: 'Assigned',
  returned: 'Returned',
};

export const moneyInEnglish = {
  payments: {
    heading: 'Payments',
    lead: 'The card processor’s messages about these payments contradict each other.',
    filters: 'Filter',
    state: 'Status',
    kind: 'Contradiction',
    allKinds: 'Any',
    nothing: 'No payments with this status.',
    shown: plural({ one: '# payment is shown', other: '# payments are shown' }),
    more: (count: number) => `and ${count} more`,
    exceptionStates,
    exceptions,
    states,
  },
  payment: {
    back: 'All payments',
    unknown: 'There is no such payment',
    facts: 'Payment',
    paymentId: 'Processor’s id',
    id: 'Id',
    card: 'Card',
    accountId: 'Account',
    state: 'Status',
    authorized: 'Authorized',
    reversed: 'Reversed',
    held: 'Held',
    cleared: 'Cleared',
    refunded: 'Refunded',
    expiresAt: 'Hold ends',
    merchant: 'Merchant',
    category: (code: string) => `category ${code}`,
    exceptions: 'Contradictions',
    noExceptions: 'No contradictions any more.',
    noticed: 'Noticed',
    about: 'Message',
    close: 'Close as explained',
    closeTitle: 'Close the contradictions?',
    closeAdvice:
      'Write how they are explained. If a later message contradicts again, the payment is reopened.',
    note: 'Note',
    messages: 'Messages',
    order: 'Order',
    orders: { received: 'By arrival', scheme: 'By scheme time' },
    kinds,
    outcomes,
    channels,
    refused: 'Refused',
    otherCard: 'Other card',
    notApplied: 'Not posted',
    at: 'Scheme',
    receivedAt: 'Received',
    history: 'History',
    noHistory: 'Not closed yet.',
  },
  unmatched: {
    heading: 'Unmatched money',
    lead: 'These bank transfers name no account that they can be posted to. They wait in suspense until two reviewers assign or return them.',
    filters: 'Filter',
    state: 'Status',
    states: unmatchedStates,
    reason: 'Reason',
    allReasons: 'Any',
    reasons,
    nothing: 'No transfers with this status.',
    shown: plural({ one: '# transfer is shown', other: '# transfers are shown' }),
    nobody: 'Sender unknown',
    noReference: '(empty)',
  },
  transfer: {
    back: 'All unmatched money',
    unknown: 'There is no such unmatched transfer',
    title: (amount: string) => `Transfer of ${amount}`,
    facts: 'Bank transfer',
    id: 'Id',
    transferId: 'Bank’s id',
    reference: 'Reference',
    remitter: 'Sender',
    createdAt: 'Received',
    reason: 'Why it is unmatched',
    account: 'Intended account',
    assignedTo: 'Assigned to',
    proposals: 'Proposals',
    noProposals: 'No proposals yet.',
    assign: 'Assign to an account',
    giveBack: 'Return to sender',
    assignAdvice: 'The money is posted there once another reviewer approves.',
    search: 'Account',
    searchHelp: 'Part of the company’s name, a reference, an id, or the last four digits of a card',
    found: 'Accounts found',
    nothingFound: 'No account of this partner was found.',
    chooseOne: 'Choose one of the accounts.',
    otherCurrency: (currency: string) => `not possible: in ${currency}`,
    pendingAccount: 'not possible: not open yet',
    giveBackAdvice:
      'Once another reviewer approves, the money leaves suspense for the partner’s bank, which sends it back.',
    noAccount: 'The reference names no account of this partner.',
    accountOf: (company: string, id: string) => `${company}, ${id}`,
    currency: 'Currency of the account',
    undecided: 'Not decided yet',
    suspense: 'Suspense account',
    suspenseOf: (partner: string, currency: string) => `${partner}, ${currency}`,
  },
};

const accountStatuses: Record<AccountStatus, string> = {
  pending: 'Not open yet',
  active: 'Open',
  overdue: 'Overdue',
};

const accountTypes: Record<AccountType, string> = { credit: 'Credit', debit: 'Debit' };

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
  payout: 'Pay out a balance',
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
    status: 'Status',
    allStatuses: 'Any',
    statuses: accountStatuses,
    types: accountTypes,
    nothing: 'No account was found.',
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
    noEntries: 'No entries yet.',
    entryKinds,
    balance: 'Balance',
    correctEntry: 'Correct',
    correctEntryOf: (what: string, amount: string) => `Correct ${what} of ${amount}`,
    holds: 'Held for payments',
    noHolds: 'Nothing is held.',
    card: (last4: string) => `Card •••• ${last4}`,
    holdEnds: 'Ends',
    topUps: 'Top-ups',
    noTopUps: 'No top-ups yet.',
    topUpStatuses,
    topUpSources,
    invoices: 'Invoices',
    noInvoices: 'No invoices yet.',
    proposals: 'Assignments, corrections and payouts',
    noProposals: 'No proposals yet.',
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
    about: (entry: string, amount: string) => `About: ${entry}, ${amount}.`,
    propose: 'Propose',
  },
  payout: {
    open: 'Propose payout',
    title: 'Propose to pay out the balance',
    advice:
      'The whole balance leaves the account once another reviewer approves. Compare the IBAN with the company’s own confirmation.',
    balance: 'Balance',
    accountHolder: 'Account holder',
    iban: 'IBAN',
    ibanHelp: 'Of a bank account of the company itself.',
    approveAdvice:
      'Compare the IBAN with the company’s own confirmation. The money leaves the account at once, and is transferred there.',
  },
  invoices: {
    heading: 'Invoices',
    lead: 'The monthly invoices of all credit accounts, the latest first.',
    filters: 'Filter',
    status: 'Status',
    allStatuses: 'Any',
    statuses: invoiceStatuses,
    nothing: 'No invoices with this status.',
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
    state: 'Status',
    states: proposalStates,
    kinds: proposalKinds,
    nothing: 'No proposals with this status.',
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
    belowZero: 'The available amount would be below zero',
    belowZeroAdvice:
      'The correction is posted anyway. Until money comes in, every card payment is declined.',
    otherNeeded: 'You proposed this. Another reviewer has to approve.',
    approve: 'Approve',
    approveTitle: 'Approve, and move the money?',
    approveAdvice: 'It is posted at once. Afterwards it can only be corrected by a further entry.',
    reject: 'Reject',
    rejectTitle: 'Reject this proposal?',
    rejectAdvice: 'Nothing is posted. A new proposal is possible afterwards.',
    withdraw: 'Withdraw',
    decision: 'Decision',
    reasonWhy: 'Reason',
  },
};
