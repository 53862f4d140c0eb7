import type { KycStatus, Retention } from '#contracts';
import type { EntityManager } from 'typeorm';

/** AMLD Art. 40: five years after the end of the business relationship, or after the denial. */
export const RETENTION_YEARS = 5;

/** Of a company `c` with applications `k` and `a`: when the last of what was denied was. */
export const DENIED_AT = `greatest(
  CASE WHEN c.kyc_status = 'denied' THEN k.decided_at END,
  CASE WHEN a.status = 'denied' THEN a.decided_at END)`;

interface RetentionRow {
  kycStatus: KycStatus;
  creditStatus: string | null;
  deniedAt: Date | null;
  hasRelationship: boolean;
  erasedAt: Date | null;
}

/** What the law says about a company's data at this moment. */
export async function retentionOf(
  manager: EntityManager,
  companyId: string,
  now: Date,
): Promise<Retention> {
  const [row] = (await manager.query(
    `SELECT c.kyc_status AS "kycStatus", a.status AS "creditStatus", c.erased_at AS "erasedAt",
       ${DENIED_AT} AS "deniedAt",
       c.kyc_status = 'approved' OR a.status = 'approved'
         OR EXISTS (SELECT FROM accounts WHERE company_id = c.id)
         OR EXISTS (SELECT FROM cards WHERE company_id = c.id) AS "hasRelationship"
     FROM companies c
     LEFT JOIN kyc_applications k ON k.company_id = c.id
     LEFT JOIN credit_applications a ON a.company_id = c.id
     WHERE c.id = $1`,
    [companyId],
  )) as [RetentionRow];
  return judge(row, now);
}

function judge(row: RetentionRow, now: Date): Retention {
  if (row.erasedAt) return { state: 'erased', erasableFrom: null };
  // NULL in SQL's three-valued logic counts as false here.
  if (row.hasRelationship) return { state: 'business_relationship', erasableFrom: null };
  if (row.kycStatus !== 'draft' && row.kycStatus !== 'denied') {
    return { state: 'undecided', erasableFrom: null };
  }
  if (row.deniedAt) {
    const from = new Date(row.deniedAt);
    from.setUTCFullYear(from.getUTCFullYear() + RETENTION_YEARS);
    return { state: from > now ? 'retained' : 'erasable', erasableFrom: from.toISOString() };
  }
  return { state: row.creditStatus !== 'submitted' ? 'erasable' : 'undecided', erasableFrom: null };
}
