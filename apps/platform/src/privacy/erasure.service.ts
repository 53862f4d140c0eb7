/* eslint-disable data/rowsByEntity -- all that is known of a company, table by table */
import type { KycStatus, Retention } from '#contracts';
import { Poller, transactionInTurn } from '#database';
import { declareError } from '#http';
import { eraseDevices } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCompany } from '../companies/index.js';
import { ApplicationTrail, ensureKycApplication, type TrailActor } from '../onboarding/index.js';

/**
 * The company's application is submitted and not decided, so its data cannot be erased. Wait for the
 * decision.
 */
export const applicationUndecided = declareError(
  'application_undecided',
  409,
  'The application was handed in and is not decided yet. It can be erased five years after a denial.',
);

/**
 * The company still has a business relationship, and its data must be kept until five years after its end.
 * Erase them then.
 */
export const businessRelationshipExists = declareError(
  'business_relationship_exists',
  409,
  'The data must be kept: the business relationship goes on, or an account of the company is not at zero.',
);

/**
 * The data must be kept until five years after the denial. `detail` has the day on which the platform erases
 * them.
 */
export const retentionPeriodRunning = declareError(
  'retention_period_running',
  409,
  (erasableFrom: Date) =>
    `The data must be kept until five years after the denial or the end of the business relationship. They are erased on ${erasableFrom.toISOString().slice(0, 10)}.`,
);

/** The company to erase, and who requested it. */
interface Erasure {
  companyId: string;
  /** If left out, the company may belong to any partner. */
  partnerId?: string;
  actor: TrailActor;
}

/** Erases the data of a company and its people as soon as the law allows (GDPR Art. 17). */
@Injectable()
export class ErasureService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** All or nothing. Erasing again changes nothing. */
  async erase({ companyId, partnerId, actor }: Erasure): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockCompany(transaction, {
        id: companyId,
        ...(partnerId !== undefined && { partnerId }),
      });
      const { state, erasableFrom } = await retentionOf(transaction, companyId, new Date());
      if (state === 'erased') return;
      if (state === 'undecided') throw applicationUndecided();
      if (state === 'business_relationship') throw businessRelationshipExists();
      if (state === 'retained') throw retentionPeriodRunning(new Date(erasableFrom!));
      const { id: applicationId } = await ensureKycApplication(transaction, companyId);
      await eraseAll(transaction, companyId);
      await this.trail.write(transaction, {
        companyId,
        applicationId,
        action: 'personal_data_erased',
        actor,
      });
    });
  }
}

/**
 * The company's row stays for references, without personal data. Its registration number is removed, too,
 * so creating the company again creates another one. The trail keeps the events but no text written by
 * reviewers. The books and a credit agreement stay (docs/privacy.md#erasure).
 */
async function eraseAll(transaction: EntityManager, companyId: string): Promise<void> {
  const statements = [
    `UPDATE companies SET erased_at = clock_timestamp(), legal_name = 'Erased',
       registration_number = 'erased ' || id, approved_registration_number = NULL,
       given_legal_name = NULL WHERE id = $1`,
    'UPDATE onboarding_links SET replaced_at = now() WHERE company_id = $1 AND replaced_at IS NULL',
    'UPDATE mailed_links SET replaced_at = now() WHERE company_id = $1 AND replaced_at IS NULL',
    // Suppressed addresses were also learnt from this company's mails.
    `DELETE FROM mail_suppressions
     WHERE mail_id IN (SELECT id FROM mails WHERE company_id = $1)`,
    'DELETE FROM mails WHERE company_id = $1',
    'DELETE FROM onboarding_sections WHERE company_id = $1',
    'DELETE FROM onboarding_documents WHERE company_id = $1',
    'DELETE FROM supplied_people WHERE company_id = $1',
    'DELETE FROM task_assignees WHERE company_id = $1',
    'DELETE FROM company_end_proposals WHERE company_id = $1',
    'DELETE FROM compliance_cases WHERE company_id = $1',
    'DELETE FROM screenings WHERE company_id = $1',
    `UPDATE kyc_applications SET information_request = NULL, reviewed_answers = NULL
     WHERE company_id = $1`,
    'DELETE FROM kyc_questions WHERE company_id = $1',
    // CardVaultErasures erases numbers and PINs at the vault.
    `INSERT INTO card_vault_erasures (card_token)
     SELECT card_token FROM cards WHERE company_id = $1 ON CONFLICT DO NOTHING`,
    'UPDATE cards SET shipping_address = NULL, purpose = NULL WHERE company_id = $1',
    "UPDATE people SET name = 'Erased', email = NULL, phone = NULL WHERE company_id = $1",
    'DELETE FROM access_reasons WHERE company_id = $1',
    'UPDATE application_events SET reason = NULL WHERE company_id = $1 AND reason IS NOT NULL',
  ];
  for (const statement of statements) await transaction.query(statement, [companyId]);
  await eraseDevices(transaction, companyId);
}

/** AMLD Art. 40: five years after the end of the business relationship, or after the denial. */
const RETENTION_YEARS = 5;

interface RetentionRow {
  kycStatus: KycStatus;
  creditStatus: string | null;
  deniedAt: Date | null;
  hasRelationship: boolean;
  endedAt: Date | null;
  /** Money is on one of its accounts, is held, or is owed. */
  hasBalance: boolean;
  erasedAt: Date | null;
}

/** The legal retention state of a company's data now. */
export async function retentionOf(
  manager: EntityManager,
  companyId: string,
  now: Date,
): Promise<Retention> {
  const [row] = (await manager.query(READ_RETENTION, [companyId])) as [RetentionRow];
  return judge(row, now);
}

function judge(row: RetentionRow, now: Date): Retention {
  if (row.erasedAt) return { state: 'erased', erasableFrom: null };
  if (row.endedAt) {
    if (row.hasBalance) return { state: 'business_relationship', erasableFrom: null };
    return retainedSince(row.endedAt, now);
  }
  // NULL in SQL's three-valued logic counts as false here.
  if (row.hasRelationship) return { state: 'business_relationship', erasableFrom: null };
  if (row.kycStatus !== 'draft' && row.kycStatus !== 'denied') {
    return { state: 'undecided', erasableFrom: null };
  }
  if (row.deniedAt) return retainedSince(row.deniedAt, now);
  return { state: row.creditStatus !== 'submitted' ? 'erasable' : 'undecided', erasableFrom: null };
}

function retainedSince(start: Date, now: Date): Retention {
  const from = new Date(start);
  from.setUTCFullYear(from.getUTCFullYear() + RETENTION_YEARS);
  return { state: from > now ? 'retained' : 'erasable', erasableFrom: from.toISOString() };
}

const EVERY_MS = 3_600_000;
const COMPANIES_PER_RUN = 100;

/** Erases data after its retention: at boot and every hour (AMLD Art. 40: not longer than needed). */
@Injectable()
export class RetentionWorker extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly erasures: ErasureService,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  /** Runs concurrently with other replicas; erased companies are skipped. */
  async poll(): Promise<void> {
    const companies: { id: string }[] = await this.dataSource.query(LIST_DUE, [
      new Date(),
      RETENTION_YEARS,
      COMPANIES_PER_RUN,
    ]);
    for (const { id } of companies) {
      await this.erasures.erase({ companyId: id, actor: 'retention' });
    }
    if (companies.length > 0) this.logger.log(`${companies.length} companies are erased`);
  }
}

/** For a company `c` with applications `k` and `a`: the time of the latest denial. */
const DENIED_AT = `greatest(
  CASE WHEN c.kyc_status = 'denied' THEN k.decided_at END,
  CASE WHEN a.status = 'denied' THEN a.decided_at END)`;

/** Whether an account of a company `c` is not at zero. */
const HAS_BALANCE = `EXISTS (SELECT FROM accounts x JOIN account_balances b ON b.account_id = x.id
  WHERE x.company_id = c.id AND (b.booked <> 0 OR b.held <> 0))`;

const READ_RETENTION = `
  SELECT c.kyc_status AS "kycStatus", a.status AS "creditStatus", c.erased_at AS "erasedAt",
    c.ended_at AS "endedAt", ${HAS_BALANCE} AS "hasBalance",
    ${DENIED_AT} AS "deniedAt",
    c.kyc_status = 'approved' OR a.status = 'approved'
      OR EXISTS (SELECT FROM accounts WHERE company_id = c.id)
      OR EXISTS (SELECT FROM cards WHERE company_id = c.id) AS "hasRelationship"
  FROM companies c
  LEFT JOIN kyc_applications k ON k.company_id = c.id
  LEFT JOIN credit_applications a ON a.company_id = c.id
  WHERE c.id = $1`;

/**
 * Companies whose retention is over: those that ended, and those that were denied, each the longest first. $1 now, $2
 * years of retention, $3 limit.
 */
const LIST_DUE = `
  (SELECT c.id FROM companies c
  WHERE c.ended_at <= $1::timestamptz - make_interval(years => $2) AND c.erased_at IS NULL AND NOT ${HAS_BALANCE}
  ORDER BY c.ended_at LIMIT $3)
  UNION ALL
  (SELECT c.id FROM companies c LEFT JOIN kyc_applications k ON k.company_id = c.id
  LEFT JOIN credit_applications a ON a.company_id = c.id
  WHERE c.kyc_status IN ('draft', 'denied') AND c.erased_at IS NULL AND c.ended_at IS NULL
    AND ${DENIED_AT} <= $1::timestamptz - make_interval(years => $2)
    AND a.status IS DISTINCT FROM 'approved'
    AND NOT EXISTS (SELECT FROM accounts WHERE company_id = c.id)
    AND NOT EXISTS (SELECT FROM cards WHERE company_id = c.id)
  ORDER BY ${DENIED_AT} LIMIT $3)`;
