import {
  AccountTopUp,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  AutoTopUpInitiated,
  CardAssignmentRequested,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  KycApplicationSubmitted,
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
  if (event instanceof CreditApplicationSubmitted) return { amount: event.data.requestedLimit };
  if (event instanceof CreditApproved) return { amount: event.data.creditLimit };
  if (event instanceof CreditDenied) {
    return { debitSolutionOffered: event.data.debitSolutionOffered };
  }
  if (event instanceof TransactionsActivated) return { accountType: event.data.accountType };
  if (
    event instanceof AccountTopUp ||
    event instanceof AutoTopUpInitiated ||
    event instanceof AutoTopUpActivated ||
    event instanceof AutoTopUpDeactivated
  ) {
    return { amount: event.data.amount };
  }
  return null;
}

function chosenIn({ data }: CardAssignmentRequested): TimelineDetails['chosen'] {
  const count = (type: string) => data.people.filter(({ cardType }) => cardType === type).length;
  return { virtual: count('virtual'), physical: count('physical') };
}
