import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page, QueuedApplication } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import type { ListApplicationsQuery } from './list-applications.query.js';
import { isProposed } from './review-state.sql.js';

interface QueueRow {
  id: string;
  legalName: string;
  registrationNumber: string;
  country: string;
  partnerId: string;
  partnerName: string;
  kycStatus: QueuedApplication['kycStatus'];
  creditStatus: QueuedApplication['creditStatus'];
  isKycProposed: boolean;
  isCreditProposed: boolean;
  waitingSince: Date;
}

/** The submitted applications of all partners, longest waiting first. */
@Injectable()
export class ApplicationQueue {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(query: ListApplicationsQuery): Promise<Page<QueuedApplication>> {
    const { kycStatus, creditStatus, partnerId, startingAfter, limit } = query;
    const [, ms, id] = /^(\d+)_(.+)$/.exec(startingAfter ?? '') ?? [];
    const rows: QueueRow[] = await this.dataSource.query(
      listQueue({ isNarrowed: Boolean(kycStatus || creditStatus) }),
      [
        kycStatus ?? null,
        creditStatus ?? null,
        partnerId ?? null,
        ms ?? null,
        id ?? null,
        limit + 1,
      ],
    );
    return pageOf(rows, limit, toResource);
  }

  /** The partners by which applications can be filtered. */
  async partners(): Promise<{ id: string; name: string }[]> {
    return this.dataSource.query('SELECT id, name FROM partners ORDER BY name, id');
  }
}

function toResource(row: QueueRow): QueuedApplication {
  const { id, legalName, registrationNumber, country, kycStatus, creditStatus } = row;
  return {
    id,
    company: { legalName, registrationNumber, country },
    partner: { id: row.partnerId, name: row.partnerName },
    kycStatus,
    creditStatus,
    proposed: [
      ...(row.isKycProposed ? (['kyc'] as const) : []),
      ...(row.isCreditProposed ? (['credit'] as const) : []),
    ],
    waitingSince: row.waitingSince.toISOString(),
    position: `${row.waitingSince.getTime()}_${id}`,
  };
}

/**
 * In whole milliseconds, because cursors contain it. The start of the wait, or else the time of the last
 * submission.
 */
const WAITING_SINCE = `date_trunc('milliseconds', coalesce(
  least(CASE WHEN c.kyc_status IN ('submitted', 'in_review') THEN k.submitted_at END,
    CASE WHEN a.status = 'submitted' THEN a.submitted_at END),
  greatest(k.submitted_at, a.submitted_at), c.created_at))`;

const IN_THE_QUEUE = `c.id IN (
  SELECT id FROM companies WHERE kyc_status IN ('submitted', 'in_review')
  UNION ALL SELECT company_id FROM credit_applications WHERE status = 'submitted')`;

/**
 * $1 KYC status, $2 credit status, $3 partner, $4 milliseconds and $5 id of the cursor, $6 limit.
 *
 * @param isNarrowed true if filtered by status: then decided and never submitted applications are included,
 * too.
 */
const listQueue = ({ isNarrowed }: { isNarrowed: boolean }) => `
  SELECT * FROM (
    SELECT c.id, c.legal_name AS "legalName", c.registration_number AS "registrationNumber",
      c.country, p.id AS "partnerId", p.name AS "partnerName", c.kyc_status AS "kycStatus",
      coalesce(a.status, 'draft') AS "creditStatus", ${WAITING_SINCE} AS "waitingSince",
      ${isProposed('kyc')} AS "isKycProposed", ${isProposed('credit')} AS "isCreditProposed"
    FROM companies c JOIN partners p ON p.id = c.partner_id
      LEFT JOIN kyc_applications k ON k.company_id = c.id
      LEFT JOIN credit_applications a ON a.company_id = c.id
    WHERE ($1::text IS NULL OR c.kyc_status = $1) AND ($2::text IS NULL OR a.status = $2)
      AND ($3::text IS NULL OR c.partner_id = $3) ${isNarrowed ? '' : `AND ${IN_THE_QUEUE}`}
  ) queue
  WHERE $4::bigint IS NULL
    OR ("waitingSince", id) > (to_timestamp($4::bigint / 1000.0), $5::text)
  ORDER BY "waitingSince", id LIMIT $6`;
