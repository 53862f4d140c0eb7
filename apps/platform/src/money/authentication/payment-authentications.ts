import type { AuthenticationReason, Money } from '#contracts';
import type { Authentication } from '../../three-ds/index.js';
import type { CardChannel, RequestKind } from '../payments/payment-message.js';

/** What a request for money says of the authentication that it refers to. */
export interface AuthenticatedRequest {
  kind: RequestKind;
  channel: CardChannel;
  cardId: string;
  amount: Money;
  merchantAmount?: Money;
  merchant: { name: string };
  threeDsRequestId?: string;
}

/** The authentications that the requests of a transaction refer to. The accounts of their cards are locked. */
export class PaymentAuthentications {
  private readonly found: ReadonlyMap<string, Authentication>;
  private readonly used: Set<string>;
  private readonly news = new Map<string, string>();

  /** @param used the ids of those that authorized a payment before. */
  constructor(found: readonly Authentication[], used: Iterable<string>) {
    this.found = new Map(found.map((one) => [one.id, one]));
    this.used = new Set(used);
  }

  /** Those that were used since, with the payments (`txn_...`) that they authorized. */
  get newlyUsed(): ReadonlyMap<string, string> {
    return this.news;
  }

  /** Why a request is not authenticated as it must be: the authorizations of payments online. */
  obstacle(request: AuthenticatedRequest): AuthenticationReason | undefined {
    if (request.kind !== 'authorization') return undefined;
    const { threeDsRequestId } = request;
    if (threeDsRequestId === undefined) {
      return request.channel === 'online' ? 'authentication_missing' : undefined;
    }
    const authentication = this.found.get(threeDsRequestId);
    const isValid =
      authentication?.isApproved === true &&
      !this.used.has(threeDsRequestId) &&
      covers(authentication, request);
    return isValid ? undefined : 'authentication_invalid';
  }

  /** Notes that a request was approved. */
  use({ kind, threeDsRequestId }: AuthenticatedRequest, paymentId: string): void {
    if (kind !== 'authorization' || threeDsRequestId === undefined) return;
    this.used.add(threeDsRequestId);
    this.news.set(threeDsRequestId, paymentId);
  }
}

/** The cardholder approved an amount in the currency of the merchant. */
function covers(
  authentication: Authentication,
  { cardId, amount, merchantAmount = amount, merchant }: AuthenticatedRequest,
): boolean {
  return (
    authentication.cardId === cardId &&
    authentication.merchantName === merchant.name &&
    authentication.currency === merchantAmount.currency &&
    authentication.amount >= merchantAmount.amount
  );
}
