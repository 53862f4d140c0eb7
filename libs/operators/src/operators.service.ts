import type {
  EnrolmentCode,
  InviteOperator,
  OperatorAction,
  OperatorEventResource,
  OperatorInvitation,
  OperatorResource,
  OperatorRole,
  Page,
} from '#contracts';
import { Poller } from '#database';
import { declareError, pageOf } from '#http';
import { endStaffSessions, StaffCodes } from '#staff-sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { operatorTables, recordOperatorAction } from './operator-host.js';

const operatorAdminLast = declareError(
  'operator_admin_last',
  409,
  'This is the last admin who can sign in. Make somebody else an admin first.',
);

const operatorEmailTaken = declareError(
  'operator_email_taken',
  409,
  'There is an operator with this e-mail address already.',
);

const operatorUnknown = declareError('operator_unknown', 404, 'There is no such operator.');

const operatorsTooMany = declareError(
  'operators_too_many',
  409,
  (most: number) => `The page has at most ${most} operators.`,
);

const MAX_OPERATORS = 200;

interface OperatorRow extends Omit<
  OperatorResource,
  'invitedAt' | 'invitationExpiresAt' | 'lastSignedInAt'
> {
  invitedAt: Date;
  invitationExpiresAt: Date | null;
  lastSignedInAt: Date | null;
}

interface EventRow {
  id: string;
  at: Date;
  action: OperatorAction;
  actorId: string | null;
  actorName: string | null;
  operatorId: string;
  operatorName: string | null;
}

/**
 * The people who may sign in at the service's page (docs/partner-page.md#operators). An invitation is shown once to the
 * admin who creates it. `actorId` is null for the command.
 */
@Injectable()
export class OperatorsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: StaffCodes,
  ) {}

  async list(): Promise<OperatorResource[]> {
    const rows: OperatorRow[] = await this.dataSource.query(LIST_OPERATORS);
    return rows.map(toResource);
  }

  /** The latest first. */
  async listEvents(limit: number, startingAfter?: string): Promise<Page<OperatorEventResource>> {
    const rows: EventRow[] = await this.dataSource.query(LIST_EVENTS, [
      startingAfter ?? null,
      limit + 1,
    ]);
    return pageOf(rows, limit, toEvent);
  }

  /** @throws operator_email_taken, operators_too_many */
  invite(
    actorId: string | null,
    { name, email, role }: InviteOperator,
  ): Promise<OperatorInvitation> {
    return this.change(async (transaction) => {
      const known: OperatorRow[] = await transaction.query(LIST_OPERATORS);
      const address = email.toLowerCase();
      if (known.some((operator) => operator.email === address)) throw operatorEmailTaken();
      if (known.length >= MAX_OPERATORS) throw operatorsTooMany(MAX_OPERATORS);
      const id = `opr_${uuidv7().replaceAll('-', '')}`;
      await transaction.query(
        'INSERT INTO operators (id, name, email, role) VALUES ($1, $2, $3, $4)',
        [id, name, address, role],
      );
      return this.showCode(transaction, id, 'invited', actorId);
    });
  }

  /**
   * Another link: for an operator whose invitation was lost, or who needs another passkey. The current passkey stays
   * valid until the link is used.
   *
   * @throws operator_unknown
   */
  inviteAgain(actorId: string | null, id: string): Promise<OperatorInvitation> {
    return this.change(async (transaction) => {
      await this.find(transaction, id);
      return this.showCode(transaction, id, 'invited_again', actorId);
    });
  }

  /** Takes effect with the operator's next call. @throws operator_admin_last, operator_unknown */
  changeRole(actorId: string | null, id: string, role: OperatorRole): Promise<OperatorResource> {
    return this.change(async (transaction) => {
      const operator = await this.find(transaction, id);
      if (operator.role !== role) {
        await this.requireOtherAdmin(transaction, operator);
        await transaction.query('UPDATE operators SET role = $2 WHERE id = $1', [id, role]);
        await recordOperatorAction(transaction, id, 'role_changed', actorId);
      }
      return toResource({ ...operator, role });
    });
  }

  /**
   * Ends the operator's sessions, passkey and invitation at once, and erases the mail address.
   *
   * @throws operator_admin_last, operator_unknown
   */
  remove(actorId: string | null, id: string): Promise<void> {
    return this.change(async (transaction) => {
      await this.requireOtherAdmin(transaction, await this.find(transaction, id));
      await transaction.query(
        'UPDATE operators SET disabled_at = now(), email = NULL WHERE id = $1',
        [id],
      );
      await endStaffSessions(transaction, operatorTables, id);
      await this.codes.withdraw(transaction, id);
      await transaction.query('DELETE FROM operator_passkeys WHERE operator_id = $1', [id]);
      await recordOperatorAction(transaction, id, 'removed', actorId);
    });
  }

  /** Sets up the first admin of a sandbox. Each boot makes the code usable again, for example in another browser. */
  async ensureAdmin(name: string, email: string, code: string): Promise<void> {
    await this.change(async (transaction) => {
      const [operator] = (await transaction.query(
        `INSERT INTO operators (id, name, email, role) VALUES ($1, $2, $3, 'admin')
         ON CONFLICT (email) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
        [`opr_${uuidv7().replaceAll('-', '')}`, name, email],
      )) as [{ id: string }];
      await this.codes.create(transaction, operator.id, code);
    });
  }

  async findByEmail(email: string): Promise<OperatorResource | undefined> {
    return (await this.list()).find((operator) => operator.email === email.toLowerCase());
  }

  /** One change at a time, so that two admins can't remove each other at once. */
  private change<T>(change: (transaction: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query("SELECT pg_advisory_xact_lock(hashtext('operators'))");
      return change(transaction);
    });
  }

  private async showCode(
    transaction: EntityManager,
    id: string,
    action: OperatorAction,
    actorId: string | null,
  ): Promise<OperatorInvitation> {
    const enrolment: EnrolmentCode = await this.codes.create(transaction, id);
    await recordOperatorAction(transaction, id, action, actorId);
    return { operator: toResource(await this.find(transaction, id)), enrolment };
  }

  private async find(manager: EntityManager, id: string): Promise<OperatorRow> {
    const [operator] = (await manager.query(FIND_OPERATOR, [id])) as OperatorRow[];
    if (!operator) throw operatorUnknown();
    return operator;
  }

  private async requireOtherAdmin(
    transaction: EntityManager,
    { id, role, status }: OperatorRow,
  ): Promise<void> {
    if (role !== 'admin' || status !== 'active') return;
    const operators: OperatorRow[] = await transaction.query(LIST_OPERATORS);
    const isOther = (each: OperatorRow) =>
      each.id !== id && each.role === 'admin' && each.status === 'active';
    if (!operators.some(isOther)) throw operatorAdminLast();
  }
}

function toResource({
  invitedAt,
  invitationExpiresAt,
  lastSignedInAt,
  ...row
}: OperatorRow): OperatorResource {
  return {
    ...row,
    invitedAt: invitedAt.toISOString(),
    invitationExpiresAt: invitationExpiresAt?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  };
}

function toEvent({ id, at, action, ...row }: EventRow): OperatorEventResource {
  return {
    ...{ id, action },
    at: at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName || null },
    operator: { id: row.operatorId, name: row.operatorName || null },
  };
}

const EVERY_MS = 3_600_000;
const NAMES_KEPT_DAYS = 400;

/** Erases the names of operators who were removed long ago (docs/privacy.md#operators-of-the-partner-page). */
@Injectable()
export class RemovedOperatorsSweeper extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(ERASE_NAMES, [NAMES_KEPT_DAYS]);
  }
}

const SELECT = `
  SELECT a.id, a.name, a.email, a.role, a.invited_at AS "invitedAt",
    a.last_signed_in_at AS "lastSignedInAt",
    CASE WHEN EXISTS (SELECT FROM operator_passkeys p WHERE p.operator_id = a.id) THEN 'active'
      ELSE 'invited' END AS status,
    (SELECT c.expires_at FROM operator_enrolment_codes c
     WHERE c.operator_id = a.id AND c.expires_at > now()) AS "invitationExpiresAt"
  FROM operators a WHERE a.disabled_at IS NULL`;

/** $1 operator. */
const FIND_OPERATOR = `${SELECT} AND a.id = $1`;

const LIST_OPERATORS = `${SELECT} ORDER BY a.name, a.id`;

/** $1 cursor or null, $2 limit. */
const LIST_EVENTS = `
  SELECT e.id::text AS id, e.happened_at AS at, e.action,
    e.actor_id AS "actorId", actor.name AS "actorName",
    e.operator_id AS "operatorId", owner.name AS "operatorName"
  FROM operator_events e
  JOIN operators owner ON owner.id = e.operator_id
  LEFT JOIN operators actor ON actor.id = e.actor_id
  WHERE $1::bigint IS NULL OR e.id < $1::bigint
  ORDER BY e.id DESC LIMIT $2`;

/** $1 days after which the name of a removed operator is no longer needed. */
const ERASE_NAMES = `
  UPDATE operators SET name = ''
  WHERE name <> '' AND disabled_at < now() - make_interval(days => $1)`;
