import type {
  AdviceMessage,
  PaymentMessage,
  RequestKind,
  RequestMessage,
} from './payment-message.js';

/** What one card does under one paymentId. The card's account has one currency. */
export interface PaymentIdentity {
  cardId: string;
  currency: string;
}

/** The messages of a payment by what they count for, each list ordered by time and id. */
export interface PaymentFacts {
  /**
   * All that are applied, each after what it follows. The others wait: the reversal of a clearing for that
   * clearing, a reversal for any request.
   */
  effective: readonly PaymentMessage[];
  approved: readonly RequestMessage[];
  declined: readonly RequestMessage[];
  reversals: readonly AdviceMessage[];
  clearings: readonly AdviceMessage[];
  /** Those whose clearing is known. */
  clearingReversals: readonly AdviceMessage[];
  refunds: readonly AdviceMessage[];
  /** Those whose clearing is not known. */
  waitingClearingReversals: readonly AdviceMessage[];
  otherCard: readonly PaymentMessage[];
  otherCurrency: readonly PaymentMessage[];
  /** The ids that came again with other content. */
  conflicts: readonly string[];
}

/**
 * Sorts out the messages. The result is the same for each order of them, and a repeated message counts once:
 * nothing that is derived from it can depend on the order of arrival.
 */
export function paymentFacts(
  payment: PaymentIdentity,
  messages: readonly PaymentMessage[],
): PaymentFacts {
  const fitsCard = ({ cardId }: PaymentMessage) => cardId === payment.cardId;
  const fitsCurrency = ({ amount }: PaymentMessage) => amount.currency === payment.currency;

  const accepted = onceEach(messages.filter(({ isConflict }) => !isConflict));
  const own = accepted.filter((message) => fitsCard(message) && fitsCurrency(message));
  const requests = own.filter(isRequest);
  const advices = own.filter((message) => !isRequest(message));
  const clearings = advices.filter(({ kind }) => kind === 'clearing');
  const known = new Set<string | undefined>(clearings.map(({ id }) => id));
  const isWaiting = ({ kind, follows }: AdviceMessage) =>
    kind === 'clearing_reversal' && !known.has(follows);
  const clearingReversals = advices.filter(
    (message) => message.kind === 'clearing_reversal' && !isWaiting(message),
  );
  const isIndependent = ({ kind }: AdviceMessage) =>
    kind === 'clearing' || kind === 'refund' || (kind === 'reversal' && requests.length > 0);
  return {
    effective: [...requests, ...advices.filter(isIndependent), ...clearingReversals],
    approved: requests.filter(({ decision }) => decision.outcome === 'approved'),
    declined: requests.filter(({ decision }) => decision.outcome === 'declined'),
    reversals: advices.filter(({ kind }) => kind === 'reversal'),
    clearings,
    clearingReversals,
    refunds: advices.filter(({ kind }) => kind === 'refund'),
    waitingClearingReversals: advices.filter(isWaiting),
    otherCard: accepted.filter((message) => !fitsCard(message)),
    otherCurrency: accepted.filter((message) => fitsCard(message) && !fitsCurrency(message)),
    conflicts: [
      ...new Set(messages.filter(({ isConflict }) => isConflict).map(({ id }) => id)),
    ].sort(),
  };
}

export function isRequest<M extends Pick<PaymentMessage, 'kind'>>(
  message: M,
): message is Extract<M, { kind: RequestKind }> {
  return message.kind === 'authorization' || message.kind === 'incremental_authorization';
}

export function isFinalClearing({ kind, isFinal = true }: AdviceMessage): boolean {
  return kind === 'clearing' && isFinal;
}

/** In the order of time and id. */
function onceEach(messages: readonly PaymentMessage[]): PaymentMessage[] {
  return [...new Map(messages.map((message) => [message.id, message])).values()].sort(byTimeAndId);
}

function byTimeAndId(one: PaymentMessage, other: PaymentMessage): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}
