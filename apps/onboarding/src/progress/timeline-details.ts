import {
  AccountCorrected,
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  AutoTopUpInitiated,
  BalanceRecovered,
  CardAssignmentRequested,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  InvoiceIssued,
  InvoiceOverdue,
  InvoicePaid,
  KycApplicationSubmitted,
  LowBalance,
  type Money,
  type TimelineDetails,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';

/**
 * The details of an event for the timeline. They contain no names, because personal data may have to be
 * erased.
 */
export function timelineDetailsOf(event: WebhookEvent): TimelineDetails | null {
  if (event instanceof CardAssignmentRequested) return { chosen: chosenIn(event) };
  if (event instanceof KycApplicationSubmitted) return { submittedBy: event.data.submittedBy.role };
  if (event instanceof CreditDenied) {
    return { debitSolutionOffered: event.data.debitSolutionOffered };
  }
  if (event instanceof TransactionsActivated) return { accountType: event.data.accountType };
  const amount = amountIn(event);
  return amount ? { amount } : null;
}

const tellingAmounts = [
  AccountCorrected,
  AccountTopUp,
  AutoTopUpInitiated,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
];

function tellsAmount(event: WebhookEvent): event is InstanceType<(typeof tellingAmounts)[number]> {
  return tellingAmounts.some((eventClass) => event instanceof eventClass);
}

function amountIn(event: WebhookEvent): Money | undefined {
  if (event instanceof CreditApplicationSubmitted) return event.data.requestedLimit;
  if (event instanceof CreditApproved) return event.data.creditLimit;
  if (event instanceof InvoiceOverdue) return event.data.outstanding;
  if (event instanceof InvoiceIssued || event instanceof InvoicePaid) return event.data.amount;
  if (event instanceof LowBalance || event instanceof BalanceRecovered) return event.data.available;
  return tellsAmount(event) ? event.data.amount : undefined;
}

function chosenIn({ data }: CardAssignmentRequested): TimelineDetails['chosen'] {
  const count = (type: string) => data.people.filter(({ cardType }) => cardType === type).length;
  return { virtual: count('virtual'), physical: count('physical') };
}
