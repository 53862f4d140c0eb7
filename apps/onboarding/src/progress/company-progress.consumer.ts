import {
  AccountCorrected,
  AccountTopUp,
  type AssignedPerson,
  AutoTopUpActivated,
  AutoTopUpDeactivated,
  AutoTopUpInitiated,
  BalanceRecovered,
  CardAssignmentRequested,
  CardOrdered,
  CardProvisioningFailed,
  type CompanyProgressResource,
  CreditApplicationSubmitted,
  CreditApproved,
  CreditDenied,
  InvoiceIssued,
  InvoiceOverdue,
  InvoicePaid,
  KycApplicationSubmitted,
  KycApproved,
  KycDenied,
  KycInformationRequested,
  LowBalance,
  OnboardingCompleted,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { timelineDetailsOf } from './timeline.js';

/** The timeline has all of them, in pages. */
const LATEST_MILESTONES = 100;

type CompanyProgress = Pick<CompanyProgressResource, 'milestones' | 'cards'>;

/** The progress of each company, from the received events. */
@Injectable()
export class ProgressStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async addMilestone(
    transaction: EntityManager,
    event: WebhookEvent,
    meta: EventMeta,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO milestones (platform_company_id, event_id, event_type, occurred_at, details)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [event.companyId, meta.id, event.event, event.timestamp, timelineDetailsOf(event)],
    );
  }

  /** A card that is already ordered stays ordered, because events may arrive out of order. */
  async addRequestedCards(
    transaction: EntityManager,
    companyId: string,
    people: AssignedPerson[],
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO card_progress (platform_company_id, external_id, card_type, status)
       SELECT $1, external_id, card_type, 'requested'
       FROM unnest($2::text[], $3::text[]) AS t (external_id, card_type)
       ON CONFLICT DO NOTHING`,
      [
        companyId,
        people.map(({ externalId }) => externalId),
        people.map(({ cardType }) => cardType),
      ],
    );
  }

  async setOrdered(
    transaction: EntityManager,
    { companyId, timestamp, data: { externalId, cardType, cardId } }: CardOrdered,
  ): Promise<void> {
    await transaction.query(SET_ORDERED, [companyId, externalId, cardType, cardId, timestamp]);
  }

  async setFailed(
    transaction: EntityManager,
    { timestamp, data: { companyId, externalId, code } }: CardProvisioningFailed,
  ): Promise<void> {
    await transaction.query(SET_FAILED, [companyId, externalId, code, timestamp]);
  }

  async of(platformCompanyId: string | null): Promise<CompanyProgress> {
    if (platformCompanyId === null) return { milestones: [], cards: NO_CARDS };
    const milestones: { event: string; occurredAt: Date }[] = await this.dataSource.query(
      `SELECT event_type AS event, occurred_at AS "occurredAt" FROM (
         SELECT * FROM milestones WHERE platform_company_id = $1
         ORDER BY occurred_at DESC, event_id DESC LIMIT $2
       ) latest ORDER BY occurred_at, event_id`,
      [platformCompanyId, LATEST_MILESTONES],
    );
    const [cards] = (await this.dataSource.query(COUNT_CARDS, [platformCompanyId])) as [
      CompanyProgress['cards'],
    ];
    return {
      milestones: milestones.map(({ event, occurredAt }) => ({
        event,
        occurredAt: occurredAt.toISOString(),
      })),
      cards,
    };
  }
}

/** Updates each company's progress. */
@EventConsumer()
export class CompanyProgressConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly progress: ProgressStore,
  ) {}

  @OnEvent(CardAssignmentRequested)
  async onCardAssignmentRequested(event: CardAssignmentRequested, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.progress.addMilestone(transaction, event, meta);
      await this.progress.addRequestedCards(transaction, event.companyId, event.data.people);
    });
  }

  @OnEvent(CardOrdered)
  async onCardOrdered(event: CardOrdered, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.progress.setOrdered(transaction, event));
  }

  @OnEvent(CardProvisioningFailed)
  async onCardProvisioningFailed(event: CardProvisioningFailed, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) => this.progress.setFailed(transaction, event));
  }

  @OnEvent(
    AccountCorrected,
    AccountTopUp,
    AutoTopUpActivated,
    AutoTopUpDeactivated,
    AutoTopUpInitiated,
    BalanceRecovered,
    CreditApplicationSubmitted,
    CreditApproved,
    CreditDenied,
    InvoiceIssued,
    InvoiceOverdue,
    InvoicePaid,
    KycApplicationSubmitted,
    KycApproved,
    KycDenied,
    KycInformationRequested,
    LowBalance,
    OnboardingCompleted,
    TransactionsActivated,
  )
  async onMilestone(event: WebhookEvent, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, (transaction) =>
      this.progress.addMilestone(transaction, event, meta),
    );
  }
}

const NO_CARDS: CompanyProgress['cards'] = { requested: 0, ordered: 0, failed: [] };

const SET_ORDERED = `
  INSERT INTO card_progress (platform_company_id, external_id, card_type, card_id, changed_at, status)
  VALUES ($1, $2, $3, $4, $5, 'ordered')
  ON CONFLICT (platform_company_id, external_id) DO UPDATE
    SET card_type = excluded.card_type, card_id = excluded.card_id, status = 'ordered',
      changed_at = excluded.changed_at, failure_code = NULL`;

/** Cards that were ordered meanwhile stay ordered. */
const SET_FAILED = `
  INSERT INTO card_progress (platform_company_id, external_id, failure_code, changed_at, status)
  VALUES ($1, $2, $3, $4, 'failed')
  ON CONFLICT (platform_company_id, external_id) DO UPDATE
    SET failure_code = excluded.failure_code, changed_at = excluded.changed_at, status = 'failed'
    WHERE card_progress.status <> 'ordered'`;

const COUNT_CARDS = `
  SELECT count(*)::int AS requested,
    count(*) FILTER (WHERE status = 'ordered')::int AS ordered,
    coalesce(jsonb_agg(jsonb_build_object('externalId', external_id, 'code', failure_code)
      ORDER BY external_id) FILTER (WHERE status = 'failed'), '[]') AS failed
  FROM card_progress WHERE platform_company_id = $1`;
