import type { AccessAction, AccessEventResource, Page } from '#contracts';
import { pageOf, PageQuery } from '#http';
import { CurrentStaff } from '#staff-sign-in';
import { Get, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AfterId } from '../api/index.js';
import { ConsoleController, type ConsoleUser } from './console-host.js';
import { partyOf } from './console-users.service.js';

class ListAccessEventsQuery extends PageQuery {
  @AfterId(/^[1-9]\d{0,17}$/, 'an entry of the trail')
  override startingAfter?: string;
}

interface EventRow {
  id: string;
  at: Date;
  action: AccessAction;
  actorId: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectName: string | null;
  reason: string | null;
}

/**
 * Who changed the partner's keys and people, and cards with which reason, and who saw secrets or card details; the
 * latest first.
 */
@ConsoleController('access-events')
export class AccessEventsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get()
  async list(
    @CurrentStaff() { partnerId }: ConsoleUser,
    @Query() { limit, startingAfter }: ListAccessEventsQuery,
  ): Promise<Page<AccessEventResource>> {
    const rows: EventRow[] = await this.dataSource.query(LIST_EVENTS, [
      partnerId,
      startingAfter ?? null,
      limit + 1,
    ]);
    return pageOf(rows, limit, toResource);
  }
}

function toResource({ id, at, action, reason, ...row }: EventRow): AccessEventResource {
  return {
    ...{ id, action, reason },
    at: at.toISOString(),
    actor: partyOf(row.actorId, row.actorName),
    subject: row.subjectId === null ? null : partyOf(row.subjectId, row.subjectName),
  };
}

/** Names of the actors and of the changed objects; $1 partner, $2 cursor or null, $3 limit. */
const LIST_EVENTS = `
  SELECT e.id::text AS id, e.happened_at AS at, e.action,
    e.actor_id AS "actorId", coalesce(ak.name, au.name, ap.name) AS "actorName",
    e.subject_id AS "subjectId", coalesce(sk.name, su.name, sc.last4, se.channel) AS "subjectName",
    r.reason
  FROM access_events e
  LEFT JOIN api_keys ak ON ak.id = e.actor_id
  LEFT JOIN console_users au ON au.id = e.actor_id
  LEFT JOIN people ap ON ap.id = e.actor_id
  LEFT JOIN api_keys sk ON sk.id = e.subject_id
  LEFT JOIN console_users su ON su.id = e.subject_id
  LEFT JOIN cards sc ON sc.id = e.subject_id
  LEFT JOIN webhook_endpoints se ON se.id = e.subject_id
  LEFT JOIN access_reasons r ON r.event_id = e.id
  WHERE e.partner_id = $1 AND ($2::bigint IS NULL OR e.id < $2::bigint)
  ORDER BY e.id DESC LIMIT $3`;
