import type { KycStatus, Retention } from '#contracts';
import type { EntityManager } from 'typeorm';
import { READ_RETENTION } from './retention.sql.js';

/** AMLD Art. 40: five years after the end of the business relationship, or after the denial. */
export const RETENTION_YEARS = 5;

interface RetentionRow {
  kycStatus: KycStatus;
  creditStatus: string | null;
  deniedAt: Date | null;
  hasRelationship: boolean;
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
