import { Injectable } from '@nestjs/common';
import type { TrailEntryResource } from '#contracts';
import type { EntityManager } from 'typeorm';

/** The actor on an application: a part of the system, or a reviewer with the name at that time. */
export type TrailActor =
  'company' | 'partner' | 'platform' | 'retention' | 'sandbox' | { id: string; name: string };

export interface TrailEntry {
  companyId: string;
  /**
   * The id of the KYC or credit application, as in the events; or of the payment, transfer, account or invoice that a
   * reviewer acted on.
   */
  applicationId: string;
  action: string;
  actor: TrailActor;
  reason?: string;
  details?: object;
}

/** $1 company, $2 application or payment, null for all. */
const FIND_ENTRIES = `
  SELECT action, json_build_object('kind', actor, 'id', actor_id, 'name', actor_name) AS actor, reason,
    details, happened_at AS "happenedAt"
  FROM application_events WHERE company_id = $1 AND ($2::text IS NULL OR application_id = $2) ORDER BY id`;

/**
 * The record of actions on applications, with actor and reason. The database refuses to change or delete an
 * entry. It contains no answers, because answers may have to be erased.
 */
@Injectable()
export class ApplicationTrail {
  async write(transaction: EntityManager, entry: TrailEntry): Promise<void> {
    const { companyId, applicationId, action, actor, reason = null, details = {} } = entry;
    const who =
      typeof actor === 'string' ? [actor, null, null] : ['reviewer', actor.id, actor.name];
    await transaction.query(
      `INSERT INTO application_events
         (company_id, application_id, action, reason, details, actor, actor_id, actor_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [companyId, applicationId, action, reason, JSON.stringify(details), ...who],
    );
  }

  /** Oldest first. */
  read(manager: EntityManager, companyId: string): Promise<TrailEntryResource[]> {
    return find(manager, companyId, null);
  }

  /** The actions on one of the company's applications or payments, oldest first. */
  readOf(manager: EntityManager, companyId: string, id: string): Promise<TrailEntryResource[]> {
    return find(manager, companyId, id);
  }
}

async function find(
  manager: EntityManager,
  companyId: string,
  applicationId: string | null,
): Promise<TrailEntryResource[]> {
  const rows: (Omit<TrailEntryResource, 'happenedAt'> & { happenedAt: Date })[] =
    await manager.query(FIND_ENTRIES, [companyId, applicationId]);
  return rows.map((row) => ({ ...row, happenedAt: row.happenedAt.toISOString() }));
}
