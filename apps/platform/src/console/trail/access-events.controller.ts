import { Get, Query } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccessAction, type AccessEventResource, type Page } from '#contracts';
import { PageQuery, pageOf } from '#http';
import { DataSource } from 'typeorm';
import { AfterId } from '../../api/index.js';
import { ConsoleController } from '../sign-in/console-controller.js';
import type { ConsoleUser } from '../sign-in/console-sessions.js';
import { CurrentUser } from '../sign-in/console.guard.js';
import { partyOf } from '../users/console-users.service.js';
import { LIST_EVENTS } from './access-events.sql.js';

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
}

/** Who changed the partner's keys and people, and when; the latest first. */
@ConsoleController('access-events')
export class AccessEventsController {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  @Get()
  async list(
    @CurrentUser() { partnerId }: ConsoleUser,
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

function toResource({ id, at, action, ...row }: EventRow): AccessEventResource {
  return {
    ...{ id, action },
    at: at.toISOString(),
    actor: partyOf(row.actorId, row.actorName),
    subject: row.subjectId === null ? null : partyOf(row.subjectId, row.subjectName),
  };
}
