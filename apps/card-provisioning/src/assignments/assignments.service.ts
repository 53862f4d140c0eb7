import {
  type CardAssignmentRequested,
  type CardType,
  IsReference,
  OptionalField,
  type Page,
} from '#contracts';
import { declareError, pageOf, PageQuery } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { currentTraceparent } from '#observability';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

export interface AssignmentResource {
  id: string;
  /** The id of the event that requested the assignment. */
  eventId: string;
  /** The company's id at the platform. */
  companyId: string;
  receivedAt: string;
  counts: { pending: number; done: number; failed: number };
}

export interface AssignedPersonResource {
  externalId: string;
  name: string;
  cardType: CardType;
  status: 'pending' | 'done' | 'failed';
  /** Ids at the platform, null until they exist. */
  personId: string | null;
  cardId: string | null;
  /** For a completed person: why the platform refused a later change of the directory. */
  failure: { code: string; detail: string } | null;
  attempts: number;
}

export interface AssignmentDetailResource extends AssignmentResource {
  people: AssignedPersonResource[];
}

export class ListAssignmentsQuery extends PageQuery {
  @OptionalField()
  @IsReference()
  companyId?: string;
}

const assignmentUnknown = declareError('assignment_unknown', 404, 'There is no such assignment.');

interface AssignmentRow extends Omit<AssignmentResource, 'receivedAt'> {
  receivedAt: Date;
}

/** Code in `card_provisioning_failed` if the person was erased before the card was ordered. */
export const PERSON_ERASED = 'person_erased';

/** The requested assignments and their progress. */
@Injectable()
export class AssignmentsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Stores an assignment. People assigned before are unchanged. */
  async add(
    transaction: EntityManager,
    eventId: string,
    { companyId, data: { people } }: CardAssignmentRequested,
  ): Promise<void> {
    const id = uuidv7();
    await transaction.query(
      'INSERT INTO assignments (id, event_id, company_id, traceparent) VALUES ($1, $2, $3, $4)',
      [id, eventId, companyId, currentTraceparent() ?? null],
    );
    await transaction.query(ADD_PEOPLE, [
      companyId,
      id,
      people.map(({ externalId }) => externalId),
      people.map(({ name }) => name),
      people.map(({ cardType }) => cardType),
    ]);
  }

  async list(query: ListAssignmentsQuery): Promise<Page<AssignmentResource>> {
    const { limit, startingAfter, companyId } = query;
    const rows: AssignmentRow[] = await this.dataSource.query(
      `${SELECT_ASSIGNMENTS}
       WHERE ($1::text IS NULL OR a.company_id = $1) AND ($2::text IS NULL OR a.id::text < $2)
       ORDER BY a.id DESC LIMIT $3`,
      [companyId ?? null, startingAfter ?? null, limit + 1],
    );
    return pageOf(rows, limit, toResource);
  }

  async get(id: string): Promise<AssignmentDetailResource> {
    const rows: AssignmentRow[] = isUUID(id)
      ? await this.dataSource.query(`${SELECT_ASSIGNMENTS} WHERE a.id = $1`, [id])
      : [];
    if (!rows[0]) throw assignmentUnknown();
    const people: AssignmentDetailResource['people'] = await this.dataSource.query(LIST_PEOPLE, [
      id,
    ]);
    return { ...toResource(rows[0]), people };
  }

  /** Retries the refused people of an assignment, after the cause was fixed. */
  async retryFailed(id: string): Promise<AssignmentResource> {
    if (!isUUID(id)) throw assignmentUnknown();
    await this.dataSource.query(
      `UPDATE assigned_people SET status = CASE status WHEN 'failed' THEN 'pending' ELSE status END,
         failure_code = NULL, failure_detail = NULL, attempts = 0, next_attempt_at = now(),
         directory_revision = directory_revision + 1
       WHERE assignment_id = $1 AND failure_code IS NOT NULL AND failure_code <> $2`,
      [id, PERSON_ERASED],
    );
    const { people: _people, ...assignment } = await this.get(id);
    return assignment;
  }
}

function toResource(row: AssignmentRow): AssignmentResource {
  return { ...row, receivedAt: row.receivedAt.toISOString() };
}

const SELECT_ASSIGNMENTS = `
  SELECT a.id, a.event_id AS "eventId", a.company_id AS "companyId", a.received_at AS "receivedAt",
    (SELECT jsonb_build_object(
      'pending', count(*) FILTER (WHERE status = 'pending'),
      'done', count(*) FILTER (WHERE status = 'done'),
      'failed', count(*) FILTER (WHERE status = 'failed'))
     FROM assigned_people p WHERE p.assignment_id = a.id) AS counts
  FROM assignments a`;

/**
 * $1 company, $2 assignment, $3 external ids, $4 names, $5 types of cards. People assigned before are
 * unchanged.
 */
const ADD_PEOPLE = `
  INSERT INTO assigned_people
    (company_id, external_id, assignment_id, position, name, card_type)
  SELECT $1, external_id, $2, position, name, card_type
  FROM unnest($3::text[], $4::text[], $5::text[])
    WITH ORDINALITY AS t (external_id, name, card_type, position)
  ON CONFLICT DO NOTHING`;

const LIST_PEOPLE = `
  SELECT external_id AS "externalId", name, card_type AS "cardType", status,
    person_id AS "personId", card_id AS "cardId", attempts,
    CASE WHEN failure_code IS NOT NULL
      THEN jsonb_build_object('code', failure_code, 'detail', failure_detail) END AS failure
  FROM assigned_people WHERE assignment_id = $1 ORDER BY position`;
