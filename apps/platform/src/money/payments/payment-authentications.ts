import type { AuthenticationReason } from '#contracts';
import type { EntityManager } from 'typeorm';
import {
  type Authentication,
  type DescribedMerchant,
  findAuthentications,
  isSameMerchant,
} from '../../three-ds/index.js';
import {
  euroCentsOf,
  type LowValueCounter,
  type ScaMessage,
  scaRowOf,
} from './strong-authentication.js';

/** What a request for money says of its authentication. */
export type AuthenticatedRequest = ScaMessage &
  DescribedMerchant & { cardId: string; threeDsRequestId?: string };

/** An authentication that has authorized payments. */
export interface UsedAuthentication {
  id: string;
  /** In its own currency. Null if an earlier version used it, which covered one payment by it. */
  amount: number | null;
}

/** Low-value payments of a card. */
export interface CardCounter extends LowValueCounter {
  cardId: string;
}

interface NewlyUsed {
  id: string;
  /** The first payment that it authorized in this transaction, `txn_...`. */
  paymentId: string;
  /** All that it has authorized. */
  amount: number;
}

const NO_PAYMENTS: LowValueCounter = { count: 0, amount: 0 };

/** The authentications that the requests of a transaction refer to. The accounts of their cards are locked. */
export class PaymentAuthentications {
  private readonly found: ReadonlyMap<string, Authentication>;
  private readonly used: Map<string, number | null>;
  private readonly counters: Map<string, LowValueCounter>;
  private readonly news = new Map<string, NewlyUsed>();
  private readonly counted = new Set<string>();
  private readonly authenticated = new Set<string>();

  constructor(
    found: readonly Authentication[],
    used: readonly UsedAuthentication[],
    counters: readonly CardCounter[],
  ) {
    this.found = new Map(found.map((one) => [one.id, one]));
    this.used = new Map(used.map(({ id, amount }) => [id, amount]));
    this.counters = new Map(counters.map(({ cardId, ...counter }) => [cardId, counter]));
  }

  /** Authentications used since. */
  get newlyUsed(): NewlyUsed[] {
    return [...this.news.values()];
  }

  /** The cards that were authenticated since. Their earlier low-value payments count no more. */
  get authenticatedCards(): string[] {
    return [...this.authenticated];
  }

  /** The counters that low-value payments have changed since. */
  get changedCounters(): CardCounter[] {
    return [...this.counted].map((cardId) => ({ cardId, ...this.counterOf(cardId) }));
  }

  /**
   * Why an authorization is not authenticated as it must be.
   *
   * @param hasMandate the cardholder authenticated the original payment of a merchant-initiated one.
   */
  obstacle(request: AuthenticatedRequest, hasMandate: boolean): AuthenticationReason | undefined {
    if (request.kind !== 'authorization') return undefined;
    const { threeDsRequestId } = request;
    if (threeDsRequestId !== undefined) {
      const authentication = this.found.get(threeDsRequestId);
      if (!authentication || !this.covers(authentication, request)) return 'authentication_invalid';
      if (authentication.isApproved) return undefined;
      if (authentication.exemption === null) return 'authentication_invalid';
    }
    return this.rowOf(request, hasMandate).isNeeded ? 'authentication_required' : undefined;
  }

  /** The cardholder was asked and approved: strong authentication. */
  isStrong(threeDsRequestId: string | undefined): boolean {
    return threeDsRequestId !== undefined && this.found.get(threeDsRequestId)?.isApproved === true;
  }

  /** The exemption is that of the 3-D Secure request without a challenge, or the one that the merchant claims. */
  private rowOf(request: AuthenticatedRequest, hasMandate: boolean) {
    const { threeDsRequestId: id, cardId } = request;
    const exemption = id === undefined ? request.exemption : this.found.get(id)?.exemption;
    return scaRowOf(
      { ...request, exemption: exemption ?? undefined },
      hasMandate,
      this.counterOf(cardId),
    );
  }

  /** Notes that a request was approved. */
  use(request: AuthenticatedRequest, hasMandate: boolean, paymentId: string): void {
    if (request.kind !== 'authorization') return;
    const { threeDsRequestId: id, cardId } = request;
    if (!this.isStrong(id)) {
      const { upTo } = this.rowOf(request, hasMandate);
      if (upTo?.count !== undefined) {
        this.count(cardId, this.counterOf(cardId), euroCentsOf(request)!);
      }
    }
    if (id === undefined) return;
    const amount = (this.used.get(id) ?? 0) + paidAmount(request).amount;
    this.used.set(id, amount);
    this.news.set(id, { id, paymentId: this.news.get(id)?.paymentId ?? paymentId, amount });
    // An exemption is no authentication, so its payments count on.
    if (!this.isStrong(id)) return;
    this.authenticated.add(cardId);
    this.counters.delete(cardId);
    this.counted.delete(cardId);
  }

  private count(cardId: string, { count, amount }: LowValueCounter, cents: number): void {
    this.counters.set(cardId, { count: count + 1, amount: amount + cents });
    this.counted.add(cardId);
  }

  private counterOf(cardId: string): LowValueCounter {
    return this.counters.get(cardId) ?? NO_PAYMENTS;
  }

  /** The cardholder approved an amount in the currency of the merchant, for all shipments of an order together. */
  private covers(authentication: Authentication, request: AuthenticatedRequest): boolean {
    const used = this.used.has(authentication.id) ? this.used.get(authentication.id)! : 0;
    const { currency, amount } = paidAmount(request);
    return (
      authentication.cardId === request.cardId &&
      isSameMerchant(
        {
          merchant: { name: authentication.merchantName },
          merchantIds: authentication.merchantIds,
        },
        request,
      ) &&
      authentication.currency === currency &&
      used !== null &&
      authentication.amount >= used + amount
    );
  }
}

function paidAmount({ amount, merchantAmount = amount }: AuthenticatedRequest) {
  return merchantAmount;
}

/**
 * Lock the accounts of the requests' cards before, so that no authentication is used for more than its amount.
 *
 * @param requests those to decide, and the original payments that they refer to.
 */
export async function loadAuthentications(
  transaction: EntityManager,
  requests: readonly Pick<AuthenticatedRequest, 'cardId' | 'threeDsRequestId' | 'exemption'>[],
): Promise<PaymentAuthentications> {
  const ids = requests.flatMap(({ threeDsRequestId }) => threeDsRequestId ?? []);
  const [used, found] =
    ids.length === 0
      ? [[], []]
      : [
          await transaction.query<UsedAuthentication[]>(FIND_USED, [ids]),
          await findAuthentications(transaction, ids),
        ];
  const cards = [...requests, ...found].flatMap(({ cardId, exemption }) =>
    exemption === 'low_value' ? cardId : [],
  );
  const counters =
    cards.length === 0 ? [] : await transaction.query<CardCounter[]>(FIND_COUNTERS, [cards]);
  return new PaymentAuthentications(found, used, counters);
}

export async function writeUsedAuthentications(
  transaction: EntityManager,
  { newlyUsed, authenticatedCards, changedCounters }: PaymentAuthentications,
): Promise<void> {
  if (newlyUsed.length > 0) {
    await transaction.query(WRITE_USED, [JSON.stringify(newlyUsed), authenticatedCards]);
  }
  if (changedCounters.length > 0) {
    await transaction.query(WRITE_COUNTERS, [JSON.stringify(changedCounters)]);
  }
}

/** $1 requests. */
const FIND_USED = `
  SELECT three_ds_request_id AS id, amount::float8 AS amount FROM used_authentications
  WHERE three_ds_request_id = ANY ($1::text[])`;

/** $1 cards. */
const FIND_COUNTERS = `
  SELECT card_id AS "cardId", count, amount::float8 AS amount FROM low_value_payments
  WHERE card_id = ANY ($1::text[])`;

/** $1 authentications as a JSON list, $2 the cards that they authenticated. */
const WRITE_USED = `
  WITH reset AS (
    DELETE FROM low_value_payments WHERE card_id = ANY ($2::text[])
  )
  INSERT INTO used_authentications (three_ds_request_id, payment_id, amount)
  SELECT id, "paymentId", amount FROM jsonb_to_recordset($1::jsonb) AS u (id text, "paymentId" text, amount bigint)
  ON CONFLICT (three_ds_request_id) DO UPDATE SET amount = excluded.amount`;

/** $1 counters as a JSON list. */
const WRITE_COUNTERS = `
  INSERT INTO low_value_payments (card_id, count, amount)
  SELECT "cardId", count, amount FROM jsonb_to_recordset($1::jsonb) AS c ("cardId" text, count integer, amount bigint)
  ON CONFLICT (card_id) DO UPDATE SET count = excluded.count, amount = excluded.amount`;
