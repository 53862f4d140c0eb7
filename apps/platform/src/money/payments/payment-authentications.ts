import type { AuthenticationReason, CardChannel, Money } from '#contracts';
import type { EntityManager } from 'typeorm';
import { type Authentication, findAuthentications } from '../../three-ds/index.js';
import type { RequestKind } from './payment-message.js';

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

  /** @param used the ids of authentications that have authorized a payment. */
  constructor(found: readonly Authentication[], used: Iterable<string>) {
    this.found = new Map(found.map((one) => [one.id, one]));
    this.used = new Set(used);
  }

  /** Authentications used since, with the payments (`txn_...`) that they authorized. */
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

/** Lock the accounts of the requests' cards before, so that no authentication is used twice. */
export async function loadAuthentications(
  transaction: EntityManager,
  ids: readonly string[],
): Promise<PaymentAuthentications> {
  if (ids.length === 0) return new PaymentAuthentications([], []);
  const used = await transaction.query<{ id: string }[]>(
    `SELECT three_ds_request_id AS id FROM used_authentications
     WHERE three_ds_request_id = ANY ($1::text[])`,
    [ids],
  );
  return new PaymentAuthentications(
    await findAuthentications(transaction, ids),
    used.map(({ id }) => id),
  );
}

export async function writeUsedAuthentications(
  transaction: EntityManager,
  { newlyUsed }: PaymentAuthentications,
): Promise<void> {
  if (newlyUsed.size === 0) return;
  await transaction.query(
    `INSERT INTO used_authentications (three_ds_request_id, payment_id)
     SELECT * FROM unnest($1::text[], $2::text[])`,
    [[...newlyUsed.keys()], [...newlyUsed.values()]],
  );
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
