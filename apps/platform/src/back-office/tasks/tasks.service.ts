import {
  type AssignTask,
  IsReference,
  IsSearch,
  NO_ASSIGNEE,
  OptionalField,
  type Page,
  type ReviewTask,
  type ReviewTaskKind,
  reviewTaskKinds,
} from '#contracts';
import { searchableSql, searchPattern } from '#database';
import { declareError, pageOf, PageQuery, unprocessable } from '#http';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsIn, Matches } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { isProposed } from '../applications/approval-proposals.service.js';
import { ReviewersService } from '../reviewers/reviewers.service.js';

export class ListTasksQuery extends PageQuery {
  /** A part of the company's name, or the id of a task or a company. */
  @OptionalField()
  @IsSearch(100)
  search?: string;

  @OptionalField()
  @IsIn(reviewTaskKinds)
  kind?: ReviewTaskKind;

  /** The id of a reviewer, or `none`. */
  @OptionalField()
  @IsReference()
  assignee?: string;

  /** The `position` of the last item of the previous page. */
  @OptionalField()
  @Matches(/^\d{1,15}_[\w-]{1,100}$/)
  override startingAfter?: string;
}

const taskUnknown = declareError('task_unknown', 404, 'There is no such task, or it was decided.');
const taskTaken = declareError('task_taken', 409, (name: string | undefined) =>
  name === undefined ? 'No one has this task any more.' : `${name} has this task.`,
);
const assigneeUnknown = declareError(
  'assignee_unknown',
  unprocessable('/to'),
  'There is no such active reviewer.',
);

interface TaskRow extends Pick<ReviewTask, 'id' | 'kind' | 'subject' | 'isProposed'> {
  companyId: string | null;
  legalName: string | null;
  partnerId: string;
  partnerName: string;
  assigneeId: string | null;
  assigneeName: string | null;
  submittedAt: Date;
  isOverdue: boolean;
}

const CAN_HAVE_TASKS = `role = 'reviewer' AND disabled_at IS NULL AND confirmed_at IS NOT NULL`;

/** What waits for reviewers, in one list, and who works on it. An assignee is a note for colleagues: everyone can still decide. */
@Injectable()
export class TasksService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(PlatformConfig) private readonly config: Pick<PlatformConfig, 'reviewTargetHours'>,
    reviewers: ReviewersService,
  ) {
    reviewers.whenDisabled(async (transaction, id) => {
      await transaction.query('DELETE FROM task_assignees WHERE reviewer_id = $1', [id]);
    });
  }

  /** The earliest due time first. */
  async list(query: ListTasksQuery): Promise<Page<ReviewTask>> {
    const { search, kind = null, assignee = null, startingAfter, limit } = query;
    const [, ms = null, id = null] = /^(\d+)_(.+)$/.exec(startingAfter ?? '') ?? [];
    const { reviewTargetHours } = this.config;
    const typed = search?.trim() ?? null;
    const pattern = typed === null ? null : searchPattern(typed);
    const rows = await this.dataSource.manager.query<TaskRow[]>(LIST_TASKS, [
      ...[kind, assignee, typed, pattern],
      ...[ms, id, limit + 1, reviewTargetHours],
    ]);
    return pageOf(rows, limit, (row) => toTask(row, reviewTargetHours));
  }

  assignees(): Promise<{ id: string; name: string }[]> {
    return this.dataSource.query(
      `SELECT id, name FROM reviewers WHERE ${CAN_HAVE_TASKS} ORDER BY name, id`,
    );
  }

  /**
   * Takes a task, gives it back or hands it over. Of two reviewers who take it at once, one succeeds.
   *
   * @throws task_unknown, task_taken, assignee_unknown
   */
  assign(taskId: string, { from, to }: AssignTask): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const [task] = await transaction.query<({ companyId: string | null } | undefined)[]>(
        FIND_TASK,
        [taskId],
      );
      if (!task) throw taskUnknown();
      if (to !== null) await requireReviewer(transaction, to);
      if (await replaceAssignee(transaction, { taskId, ...task, from, to })) return;
      const [holder] = await transaction.query<({ id: string; name: string } | undefined)[]>(
        FIND_ASSIGNEE,
        [taskId],
      );
      if ((holder?.id ?? null) !== to) throw taskTaken(holder?.name);
    });
  }
}

/** Locked, so that they are not disabled at the same time. */
async function requireReviewer(transaction: EntityManager, id: string): Promise<void> {
  const found: unknown[] = await transaction.query(
    `SELECT FROM reviewers WHERE id = $1 AND ${CAN_HAVE_TASKS} FOR SHARE`,
    [id],
  );
  if (found.length === 0) throw assigneeUnknown();
}

interface Assignment extends AssignTask {
  taskId: string;
  companyId: string | null;
}

/** @returns whether the assignee was `from`. */
async function replaceAssignee(
  transaction: EntityManager,
  { taskId, companyId, from, to }: Assignment,
): Promise<boolean> {
  if (from === null) {
    if (to === null) return false;
    const taken: unknown[] = await transaction.query(
      `INSERT INTO task_assignees (task_id, company_id, reviewer_id) VALUES ($1, $2, $3)
       ON CONFLICT (task_id) DO NOTHING RETURNING task_id`,
      [taskId, companyId, to],
    );
    return taken.length > 0;
  }
  const [, count] = await transaction.query<[unknown[], number]>(
    to === null
      ? 'DELETE FROM task_assignees WHERE task_id = $1 AND reviewer_id = $2'
      : `UPDATE task_assignees SET reviewer_id = $3, assigned_at = clock_timestamp()
         WHERE task_id = $1 AND reviewer_id = $2`,
    to === null ? [taskId, from] : [taskId, from, to],
  );
  return count > 0;
}

/** Each part reads an index of open work only. Times in whole milliseconds, because cursors contain them. */
const TASKS = `
  SELECT k.id, 'kyc' AS kind, c.kyc_status AS subject, c.id AS company_id, c.partner_id,
    date_trunc('milliseconds', coalesce(k.submitted_at, c.created_at)) AS submitted_at,
    ${isProposed('kyc')} AS is_proposed
  FROM companies c JOIN kyc_applications k ON k.company_id = c.id
  WHERE c.kyc_status IN ('submitted', 'in_review') AND c.ended_at IS NULL
  UNION ALL
  SELECT q.id, 'credit', q.status, c.id, c.partner_id,
    date_trunc('milliseconds', coalesce(q.submitted_at, c.created_at)), ${isProposed('credit')}
  FROM credit_applications q JOIN companies c ON c.id = q.company_id
  WHERE q.status = 'submitted' AND c.ended_at IS NULL
  UNION ALL
  SELECT id, 'proposal', kind, company_id, partner_id, date_trunc('milliseconds', proposed_at), true
  FROM money_proposals WHERE state = 'waiting'
  UNION ALL
  SELECT q.id, 'proposal', 'end', c.id, c.partner_id, date_trunc('milliseconds', q.proposed_at), true
  FROM company_end_proposals q JOIN companies c ON c.id = q.company_id
  UNION ALL
  SELECT q.id, 'case', q.kind, c.id, c.partner_id, date_trunc('milliseconds', q.opened_at), false
  FROM compliance_cases q JOIN companies c ON c.id = q.company_id WHERE q.closed_at IS NULL`;

/** $1 task. */
const FIND_TASK = `SELECT company_id AS "companyId" FROM (${TASKS}) t WHERE id = $1`;

/** $1 task. */
const FIND_ASSIGNEE = `
  SELECT r.id, r.name FROM task_assignees s JOIN reviewers r ON r.id = s.reviewer_id
  WHERE s.task_id = $1`;

/**
 * $1 kind, $2 reviewer or `none`, $3 what was typed, $4 its pattern, each null for all; $5 milliseconds and $6 id of
 * the cursor, $7 limit, $8 hours until a task is due.
 */
const LIST_TASKS = `
  SELECT t.id, t.kind, t.subject, t.is_proposed AS "isProposed", t.submitted_at AS "submittedAt",
    t.submitted_at + make_interval(hours => $8) < now() AS "isOverdue",
    c.id AS "companyId", c.legal_name AS "legalName", p.id AS "partnerId", p.name AS "partnerName",
    r.id AS "assigneeId", r.name AS "assigneeName"
  FROM (${TASKS}) t JOIN partners p ON p.id = t.partner_id
  LEFT JOIN companies c ON c.id = t.company_id
  LEFT JOIN task_assignees s ON s.task_id = t.id LEFT JOIN reviewers r ON r.id = s.reviewer_id
  WHERE ($1::text IS NULL OR t.kind = $1)
    AND ($2::text IS NULL OR coalesce(s.reviewer_id, '${NO_ASSIGNEE}') = $2)
    AND ($3::text IS NULL OR t.id = $3 OR c.id = $3 OR ${searchableSql('c.legal_name')} LIKE $4)
    AND ($5::bigint IS NULL
      OR (t.submitted_at, t.id) > (to_timestamp($5::bigint / 1000.0), $6::text))
  ORDER BY t.submitted_at, t.id LIMIT $7`;

function toTask(row: TaskRow, targetHours: number): ReviewTask {
  const { id, kind, subject, isProposed, isOverdue, submittedAt } = row;
  const dueAt = new Date(submittedAt.getTime() + targetHours * 3_600_000);
  return {
    ...{ id, kind, subject, isProposed, isOverdue },
    company: row.companyId === null ? null : { id: row.companyId, legalName: row.legalName! },
    partner: { id: row.partnerId, name: row.partnerName },
    assignee: row.assigneeId === null ? null : { id: row.assigneeId, name: row.assigneeName! },
    submittedAt: submittedAt.toISOString(),
    dueAt: dueAt.toISOString(),
    position: `${submittedAt.getTime()}_${id}`,
  };
}
