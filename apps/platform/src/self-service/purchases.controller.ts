import { Access } from '#access';
import {
  ACTIVITY_API,
  type ActivityPayment,
  activityStreamEvents,
  IsReference,
  MAX_EXTERNAL_ID_LENGTH,
  type Money,
  OptionalField,
  type Page,
  type PaymentState,
  paymentStates,
} from '#contracts';
import { Notifications } from '#database';
import { ChangeStreams } from '#event-streams';
import { pageOf, PageQuery, SessionCookie } from '#http';
import {
  Caller,
  CardAppController,
  type PersonIdentity,
  SessionGuard,
  Sessions,
  type SignedIn,
} from '#strong-auth';
import {
  type BeforeApplicationShutdown,
  Get,
  Injectable,
  type OnApplicationBootstrap,
  Param,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { AfterId } from '../api/index.js';
import { idAfterAll, idPattern } from '../ids.js';
import { Card } from '../issuing/index.js';
import {
  PAYMENT_COLUMNS,
  PAYMENTS_CHANNEL,
  toTransaction,
  type TransactionRow,
  transactionUnknown,
} from '../money/index.js';
import { Cardholders } from '../three-ds/index.js';

/** The same as that of a partner's card-activity. */
class ListPurchasesQuery extends PageQuery {
  @AfterId(idPattern('txn'), 'a transaction')
  override startingAfter?: string;

  @OptionalField()
  @IsReference()
  cardId?: string;

  /** With the caller's cards only. */
  @OptionalField()
  @IsReference(MAX_EXTERNAL_ID_LENGTH)
  externalId?: string;

  @OptionalField()
  @IsIn(paymentStates)
  state?: PaymentState;
}

/** Notifies the open apps which payments of their cardholder have changed. */
@Injectable()
export class PurchaseStreams
  extends ChangeStreams
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  constructor(notifications: Notifications) {
    super({ notifications, channel: PAYMENTS_CHANNEL, events: activityStreamEvents });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.start();
  }

  beforeApplicationShutdown(): void {
    this.stop();
  }
}

type PurchaseRow = TransactionRow & {
  declined: { amount: Money; merchantAmount: Money | null } | null;
};

/** The payments with one cardholder's cards, in the shapes of a partner's card-activity. */
@Injectable()
export class Purchases {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly cardholders: Cardholders,
  ) {}

  /** The latest first. */
  async list(
    cardholder: PersonIdentity,
    { cardId, externalId, state, startingAfter, limit }: ListPurchasesQuery,
  ): Promise<Page<ActivityPayment>> {
    const person = await this.cardholders.find(cardholder);
    // Other people's purchases are not shown.
    const isOwn = externalId === undefined || externalId === cardholder.externalId;
    if (!person || !isOwn) return { data: [], hasMore: false };
    const own = { personId: person.id, ...(cardId !== undefined && { id: cardId }) };
    const cards = await this.dataSource.manager.find(Card, { select: { id: true }, where: own });
    const rows = await this.dataSource.manager.query<PurchaseRow[]>(LIST_PURCHASES, [
      cards.map(({ id }) => id),
      state ? [state] : paymentStates,
      startingAfter ?? idAfterAll('txn'),
      limit + 1,
    ]);
    return pageOf(rows, limit, toPurchase);
  }

  /** @throws transaction_unknown */
  async get(cardholder: PersonIdentity, id: string): Promise<ActivityPayment> {
    const person = await this.cardholders.find(cardholder);
    if (!person) throw transactionUnknown();
    const [row] = await this.dataSource.manager.query<PurchaseRow[]>(FIND_PURCHASE, [
      person.id,
      id,
    ]);
    if (!row) throw transactionUnknown();
    return toPurchase(row);
  }
}

function toPurchase(row: PurchaseRow): ActivityPayment {
  const { declined } = row;
  const transaction = toTransaction(row);
  const { id, companyId, accountId, cardId, externalId, state, merchant, held } = transaction;
  const { authorized, reversed, cleared, refunded, merchantAmounts, decline } = transaction;
  const { expiresAt, createdAt, updatedAt } = transaction;
  return {
    ...{ id, companyId, accountId, cardId, externalId, state, merchant },
    booked: { ...cleared, amount: refunded.amount - cleared.amount },
    held,
    ...{ authorized, reversed, cleared, refunded },
    merchantAmounts: merchantAmounts && {
      authorized: merchantAmounts.authorized,
      reversed: merchantAmounts.reversed,
      cleared: merchantAmounts.cleared,
      refunded: merchantAmounts.refunded,
    },
    expiresAt,
    decline: decline && {
      ...decline,
      amount: declined?.amount ?? null,
      merchantAmount: declined?.merchantAmount ?? null,
    },
    ...{ createdAt, updatedAt },
  };
}

/** With the amounts of the latest declined request. */
const COLUMNS = `${PAYMENT_COLUMNS}, updated_at AS "updatedAt", (
    SELECT jsonb_build_object('amount', m.content -> 'amount', 'merchantAmount', m.content -> 'merchantAmount')
    FROM payment_messages m
    WHERE payments.decline IS NOT NULL AND m.payment_id = payments.id AND NOT m.is_conflict
      AND m.decision ->> 'outcome' = 'declined'
    ORDER BY m.key DESC LIMIT 1
  ) AS declined`;

/**
 * The latest payments with some cards: the latest of each card and state, and of those the latest, by the index
 * of cards. $1 cards, $2 states, $3 before this id, $4 limit.
 */
const LIST_PURCHASES = `
  SELECT ${COLUMNS} FROM payments WHERE id = ANY (ARRAY(
    SELECT found.id
    FROM unnest($1::text[]) AS own (card_id) CROSS JOIN unnest($2::text[]) AS wanted (status)
    CROSS JOIN LATERAL (
      SELECT id FROM payments
      WHERE card_id = own.card_id AND status = wanted.status AND id < $3
      ORDER BY id DESC LIMIT $4
    ) found
    ORDER BY found.id DESC LIMIT $4
  ))
  ORDER BY id DESC`;

/** Incomplete payments are not shown yet. $1 person, $2 payment. */
const FIND_PURCHASE = `
  SELECT ${COLUMNS} FROM payments WHERE person_id = $1 AND id = $2 AND status <> 'incomplete'`;

/** The cardholder's own payments, as a partner's card-activity shows them to its app. */
@CardAppController(`${ACTIVITY_API}/payments`)
@Access(SessionGuard)
export class PurchasesController {
  constructor(
    private readonly purchases: Purchases,
    private readonly streams: PurchaseStreams,
    private readonly cookie: SessionCookie,
    private readonly sessions: Sessions,
  ) {}

  @Get()
  list(
    @Caller() caller: SignedIn,
    @Query() query: ListPurchasesQuery,
  ): Promise<Page<ActivityPayment>> {
    return this.purchases.list(caller, query);
  }

  /** Server-sent events while the app is open; see `activityStreamEvents`. */
  @Get('stream')
  stream(@Caller() caller: SignedIn, @Req() request: Request, @Res() response: Response): void {
    const token = this.cookie.read(request)!;
    this.streams.open(response, {
      owner: `${caller.companyId}/${caller.externalId}`,
      isStillAdmitted: async () => (await this.sessions.find(token)) !== undefined,
    });
  }

  @Get(':id')
  get(@Caller() caller: SignedIn, @Param('id') id: string): Promise<ActivityPayment> {
    return this.purchases.get(caller, id);
  }
}
