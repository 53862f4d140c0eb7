import {
  type CompanyOverview,
  IsSearch,
  onboardingParties,
  type OnboardingParty,
  type OnboardingStatus,
  onboardingStatuses,
  OptionalField,
  type Page,
} from '#contracts';
import { pageOf, PageQuery } from '#http';
import { IsIn, IsUUID } from 'class-validator';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { searchableSql, searchPattern } from '#database';
import { DataSource } from 'typeorm';
import { type CompanyFacts, standingOf } from './company-standing.js';
import { type NewestLink, tasksOf } from './partner-tasks.js';

export class ListCompaniesQuery extends PageQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;

  /** Part of the name, of the partner's id, of the registration number or of the platform's id. */
  @OptionalField()
  @IsSearch(200, 0)
  search?: string;

  @OptionalField()
  @IsIn(onboardingStatuses)
  status?: OnboardingStatus;

  @OptionalField()
  @IsIn([...onboardingParties, 'nobody'])
  waitingFor?: OnboardingParty | 'nobody';

  /** `true`: only companies for which the partner has something to do. */
  @OptionalField()
  @IsIn(['true', 'false'])
  hasTasks?: 'true' | 'false';
}

/** Companies per query when a filter by standing is applied. */
const BATCH = 500;

type CompanyRow = Omit<
  CompanyOverview,
  'status' | 'steps' | 'waitingFor' | 'tasks' | 'cards' | 'createdAt' | 'lastEventAt'
> &
  CompanyFacts &
  NewestLink & { createdAt: Date; lastEventAt: Date | null };

/** The companies with their progress. */
@Injectable()
export class CompanyOverviewsStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Newest first. The standing is computed, so a filter by it is applied to batches of rows. */
  async list(query: ListCompaniesQuery): Promise<Page<CompanyOverview>> {
    const { limit, search = '' } = query;
    const found: CompanyOverview[] = [];
    let startingAfter = query.startingAfter;
    while (found.length <= limit) {
      const rows = await this.read(search, startingAfter);
      found.push(...rows.map(toOverview).filter((company) => matches(company, query)));
      startingAfter = rows.at(-1)?.id;
      if (rows.length < BATCH) break;
    }
    return pageOf(found.slice(0, limit + 1), limit, (company) => company);
  }

  async facts(companyId: string): Promise<CompanyFacts> {
    const [row] = (await this.dataSource.query(`${SELECT_OVERVIEWS} WHERE c.id = $1`, [
      companyId,
    ])) as [CompanyRow];
    return row;
  }

  private read(search: string, startingAfter: string | undefined): Promise<CompanyRow[]> {
    return this.dataSource.query(
      `${SELECT_OVERVIEWS}
       WHERE ($1::uuid IS NULL OR c.id < $1)
         AND ${searchableSql(`concat_ws(' ', c.legal_name, c.external_id, c.registration_number, c.platform_company_id)`)}
           LIKE $2
       ORDER BY c.id DESC LIMIT ${BATCH}`,
      [startingAfter ?? null, searchPattern(search)],
    );
  }
}

function toOverview(row: CompanyRow): CompanyOverview {
  const { id, externalId, legalName, registrationNumber, country } = row;
  const { platformCompanyId, timeZone, shippingAddress } = row;
  return {
    ...{ id, externalId, legalName, registrationNumber, country },
    ...{ platformCompanyId, timeZone, shippingAddress },
    createdAt: row.createdAt.toISOString(),
    ...standingOf(row),
    tasks: tasksOf(row, new Date()),
    cards: {
      requested: row.requestedCards,
      ordered: row.orderedCards,
      failed: row.failedCards,
    },
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
  };
}

function matches(company: CompanyOverview, query: ListCompaniesQuery): boolean {
  const { status, waitingFor, hasTasks } = query;
  if (hasTasks === 'true' && company.tasks.length === 0) return false;
  if (status !== undefined && company.status !== status) return false;
  if (waitingFor === undefined) return true;
  return waitingFor === 'nobody'
    ? company.waitingFor.length === 0
    : company.waitingFor.includes(waitingFor);
}

const SELECT_OVERVIEWS = `
  SELECT c.id, c.external_id AS "externalId", c.legal_name AS "legalName",
    c.registration_number AS "registrationNumber", c.country,
    c.platform_company_id AS "platformCompanyId", c.time_zone AS "timeZone",
    c.shipping_address AS "shippingAddress", c.created_at AS "createdAt",
    c.platform_company_id IS NOT NULL AS "isRegistered",
    coalesce(m.kyc_submitted, false) AS "isKycSubmitted",
    coalesce(m.latest_of_kyc = 'kyc_information_requested', false) AS "isInformationRequested",
    coalesce(m.kyc_approved, false) AS "isKycApproved",
    coalesce(m.kyc_denied, false) AS "isKycDenied",
    coalesce(m.credit_submitted, false) AS "isCreditSubmitted",
    coalesce(m.credit_approved, false) AS "isCreditApproved",
    coalesce(m.credit_denied, false) AS "isCreditDenied",
    coalesce(m.has_account, false) AS "hasAccount",
    EXISTS (SELECT FROM people WHERE company_id = c.id AND role = 'employee') AS "hasEmployees",
    coalesce(m.choice_confirmed, false) AS "isChoiceConfirmed",
    coalesce(m.completed, false) AS "isCompleted",
    greatest(m.last_at, p.last_at) AS "lastEventAt",
    l.generated_at AS "linkGeneratedAt", l.expires_at AS "linkExpiresAt",
    p.requested AS "requestedCards", p.ordered AS "orderedCards", p.failed AS "failedCards"
  FROM companies c
  CROSS JOIN LATERAL (
    SELECT bool_or(event_type = 'kyc_application_submitted') AS kyc_submitted,
      bool_or(event_type = 'kyc_approved') AS kyc_approved,
      bool_or(event_type = 'kyc_denied') AS kyc_denied,
      (array_agg(event_type ORDER BY occurred_at DESC, event_id DESC)
        FILTER (WHERE event_type IN ('kyc_application_submitted', 'kyc_information_requested')))[1] AS latest_of_kyc,
      bool_or(event_type = 'credit_application_submitted') AS credit_submitted,
      bool_or(event_type = 'credit_approved') AS credit_approved,
      bool_or(event_type = 'credit_denied') AS credit_denied,
      bool_or(event_type = 'transactions_activated') AS has_account,
      bool_or(event_type = 'card_assignment_requested') AS choice_confirmed,
      bool_or(event_type = 'onboarding_completed') AS completed,
      max(occurred_at) AS last_at
    FROM milestones WHERE platform_company_id = c.platform_company_id
  ) m
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS requested,
      count(*) FILTER (WHERE status = 'ordered')::int AS ordered,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      max(changed_at) AS last_at
    FROM card_progress WHERE platform_company_id = c.platform_company_id
  ) p
  LEFT JOIN LATERAL (
    SELECT generated_at, expires_at FROM onboarding_links WHERE company_id = c.id
    ORDER BY generated_at DESC LIMIT 1
  ) l ON true`;
