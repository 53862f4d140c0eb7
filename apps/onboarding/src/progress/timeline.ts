import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
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
  OnboardingCompleted,
  type Page,
  type TimelineDetails,
  type TimelineEntry,
  TransactionsActivated,
  type WebhookEvent,
} from '#contracts';
import { pageOf, type PageQuery } from '#http';
import { DataSource } from 'typeorm';
import type { Company } from '../companies/company.entity.js';

interface TimelineRow {
  id: string;
  event: string;
  occurredAt: Date;
  details: TimelineDetails | null;
}

/** The history of a company, in this service and at the platform. */
@Injectable()
export class TimelineStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest first. An entry's id begins with its time, so it serves as the cursor. */
  async list(
    { id, platformCompanyId }: Company,
    { limit, startingAfter }: PageQuery,
  ): Promise<Page<TimelineEntry>> {
    const rows: TimelineRow[] = await this.dataSource.query(LIST_ENTRIES, [
      id,
      platformCompanyId,
      startingAfter ?? null,
      limit + 1,
    ]);
    return pageOf(rows, limit, ({ occurredAt, ...entry }) => ({
      ...entry,
      occurredAt: occurredAt.toISOString(),
    }));
  }
}

/** Hundreds of cards may be ordered within a minute, so they form one entry. */
const ENTRIES = `
  SELECT created_at AS at, id::text AS key, 'company_created' AS event, NULL::jsonb AS details
  FROM companies WHERE id = $1
  UNION ALL
  SELECT generated_at, id::text, 'onboarding_link_generated',
    jsonb_build_object('expiresAt',
      to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM onboarding_links WHERE company_id = $1
  UNION ALL
  SELECT occurred_at, event_id, event_type, details
  FROM milestones WHERE platform_company_id = $2
  UNION ALL
  SELECT min(changed_at), status,
    CASE status WHEN 'ordered' THEN 'card_ordered' ELSE 'card_refused' END,
    jsonb_build_object('cards', count(*))
  FROM card_progress
  WHERE platform_company_id = $2 AND changed_at IS NOT NULL AND status IN ('ordered', 'failed')
  GROUP BY date_trunc('minute', changed_at), status`;

/** $1 company, $2 its id at the platform, $3 the entry after which to continue, $4 limit. */
const LIST_ENTRIES = `
  SELECT * FROM (
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || key AS id,
      event, at AS "occurredAt", details
    FROM (${ENTRIES}) entries
  ) identified
  WHERE $3::text IS NULL OR id COLLATE "C" < $3
  ORDER BY id COLLATE "C" DESC LIMIT $4`;

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
  if (event instanceof TransactionsActivated || event instanceof OnboardingCompleted) {
    return { accountType: event.data.accountType };
  }
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
