import type {
  AccessAction,
  AccessParty,
  ConsoleRole,
  ConsoleUserResource,
  InviteConsoleUser,
  StaffAccessRequest,
} from '#contracts';
import { Poller } from '#database';
import { declareError } from '#http';
import { MailOutbox } from '#mail';
import { endStaffSessions, requestOf, StaffCodes, StaffRequests } from '#staff-sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../ids.js';
import { addStaffMail, deleteStaffMails, LATEST_CODE_MAIL } from '../mails/index.js';
import { AccessTrail, lockPartner, REASONS_KEPT_DAYS } from '../partners/index.js';
import { consoleKind } from './console-host.js';

const { tables } = consoleKind;

const consoleAdminLast = declareError(
  'console_admin_last',
  409,
  'This is the last admin who can sign in. Make somebody else an admin first.',
);

const consoleUserEmailTaken = declareError(
  'console_user_email_taken',
  409,
  'There is a person with this e-mail address already.',
);

const consoleUserUnknown = declareError('console_user_unknown', 404, 'There is no such person.');

const consoleUsersTooMany = declareError(
  'console_users_too_many',
  409,
  (most: number) => `A partner has at most ${most} people at the console.`,
);

const invitationsTooMany = declareError(
  'invitations_too_many',
  429,
  (most: number, retryAfterSeconds: number) => ({
    message: `A partner can invite ${most} people an hour, each repetition included. Try again later.`,
    retryAfterSeconds,
  }),
);

const MAX_USERS = 200;
/** Of a partner. Each is a mail to an address that anybody may have typed. */
const MAX_INVITATIONS_PER_HOUR = 30;
const INVITING: readonly AccessAction[] = [
  'user_invited',
  'user_invited_again',
  'user_passkey_requested',
];

/** Who does it, for which partner: `csu_...` or `rev_...`; null for an operator's command. */
export interface Inviter {
  partnerId: string;
  actorId: string | null;
}

interface UserRow extends Omit<
  ConsoleUserResource,
  'invitedAt' | 'invitationExpiresAt' | 'lastSignedInAt' | 'request'
> {
  invitedAt: Date;
  lastSignedInAt: Date | null;
  codeExpiresAt: Date | null;
  request: (StaffAccessRequest & { requestedBy: string }) | null;
  requesterName: string | null;
}

/**
 * The people who may sign in at the console for a partner (docs/interface/console.md#people-of-the-console). Codes are mailed
 * to their owners, and shown to no one.
 *
 * Four eyes: a second person confirms a new passkey for an active person, and an invitation by the platform's staff to
 * an existing partner. The second person may be an admin of the partner or of the platform.
 */
@Injectable()
export class ConsoleUsersService {
  private readonly requests = new StaffRequests(tables);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: StaffCodes,
    private readonly trail: AccessTrail,
    private readonly outbox: MailOutbox,
  ) {}

  async list(partnerId: string): Promise<ConsoleUserResource[]> {
    const rows: UserRow[] = await this.dataSource.query(LIST_USERS, [partnerId]);
    return rows.map(toResource);
  }

  /**
   * Takes part in the caller's transaction.
   *
   * @param needsSecond whether a second person confirms before the invitation is mailed.
   * @throws console_user_email_taken, console_users_too_many, invitations_too_many
   */
  async invite(
    transaction: EntityManager,
    by: Inviter,
    { name, email, role }: InviteConsoleUser,
    needsSecond = false,
  ): Promise<ConsoleUserResource> {
    const { partnerId, actorId } = by;
    await lockPartner(transaction, partnerId);
    const known: UserRow[] = await transaction.query(LIST_USERS, [partnerId]);
    if (known.length >= MAX_USERS) throw consoleUsersTooMany(MAX_USERS);
    const address = email.toLowerCase();
    if (known.some((user) => user.email === address)) throw consoleUserEmailTaken();
    await this.requireInvitation(transaction, by);
    const id = newId('csu');
    await transaction.query(
      `INSERT INTO console_users (id, partner_id, name, email, role, confirmed_at)
       VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN NULL ELSE now() END)`,
      [id, partnerId, name, address, role, needsSecond],
    );
    await this.note(transaction, by, 'user_invited', id);
    if (needsSecond) await this.requests.add(transaction, id, 'account', actorId!);
    else await addStaffMail(this.outbox, transaction, { kind: 'staff_invitation', accountId: id });
    return toResource(await this.find(transaction, partnerId, id));
  }

  /**
   * Mails another invitation to a person without a passkey; requests a new passkey for an active one, who is notified.
   * An operator needs no second person.
   *
   * @throws console_user_unknown, invitations_too_many
   */
  requestCode(by: Inviter, id: string): Promise<ConsoleUserResource> {
    const { actorId } = by;
    return this.change(by, id, async (transaction, { status }) => {
      if (status === 'invited' || actorId === null) {
        await this.requireInvitation(transaction, by);
        await this.requests.endFor(transaction, id);
        await this.note(transaction, by, 'user_invited_again', id);
        return this.mailCode(transaction, id, status === 'active');
      }
      const kind = status === 'active' ? 'passkey' : 'account';
      if (!(await this.requests.add(transaction, id, kind, actorId))) return;
      if (kind === 'account') return;
      await this.requireInvitation(transaction, by);
      await this.note(transaction, by, 'user_passkey_requested', id);
      await addStaffMail(this.outbox, transaction, {
        kind: 'staff_passkey_requested',
        accountId: id,
        requestedBy: actorId,
      });
    });
  }

  /** @throws access_request_unknown, console_user_unknown, second_person_required */
  confirm(by: Inviter, id: string, requestId: string): Promise<ConsoleUserResource> {
    return this.change(by, id, async (transaction) => {
      const kind = await this.requests.confirm(transaction, id, requestId, by.actorId);
      await this.note(transaction, by, 'user_request_confirmed', id);
      await this.mailCode(transaction, id, kind === 'passkey');
    });
  }

  /** A person who was never confirmed is removed. @throws access_request_unknown, console_user_unknown */
  async decline(by: Inviter, id: string, requestId: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, by.partnerId);
      await this.find(transaction, by.partnerId, id);
      const kind = await this.requests.decline(transaction, id, requestId);
      await this.note(transaction, by, 'user_request_declined', id);
      if (kind === 'account') await this.erase(transaction, id);
    });
  }

  /** Takes effect with the person's next call. @throws console_admin_last, console_user_unknown */
  changeRole(by: Inviter, id: string, role: ConsoleRole): Promise<ConsoleUserResource> {
    return this.change(by, id, async (transaction, user) => {
      if (user.role === role) return;
      await this.requireOtherAdmin(transaction, by.partnerId, user);
      await transaction.query('UPDATE console_users SET role = $2 WHERE id = $1', [id, role]);
      await this.note(transaction, by, 'user_role_changed', id);
    });
  }

  /**
   * Ends the person's sessions, passkey, invitation and requests at once, and forgets their mail address.
   *
   * @throws console_admin_last, console_user_unknown
   */
  async remove(by: Inviter, id: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, by.partnerId);
      const user = await this.find(transaction, by.partnerId, id);
      await this.requireOtherAdmin(transaction, by.partnerId, user);
      await this.erase(transaction, id);
      await this.note(transaction, by, 'user_removed', id);
    });
  }

  /** Ends what this person requested, who may no longer request anything. */
  endRequestsOf(transaction: EntityManager, actorId: string): Promise<void> {
    return this.requests.endOf(transaction, actorId);
  }

  private async change(
    { partnerId }: Inviter,
    id: string,
    change: (transaction: EntityManager, user: UserRow) => Promise<void>,
  ): Promise<ConsoleUserResource> {
    return this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      await change(transaction, await this.find(transaction, partnerId, id));
      return toResource(await this.find(transaction, partnerId, id));
    });
  }

  private async mailCode(
    transaction: EntityManager,
    accountId: string,
    isActive: boolean,
  ): Promise<void> {
    await transaction.query(
      'UPDATE console_users SET confirmed_at = coalesce(confirmed_at, now()) WHERE id = $1',
      [accountId],
    );
    const kind = isActive ? 'staff_new_passkey' : 'staff_invitation';
    await addStaffMail(this.outbox, transaction, { kind, accountId });
  }

  private async erase(transaction: EntityManager, id: string): Promise<void> {
    await transaction.query(REMOVE_USER, [id]);
    await endStaffSessions(transaction, tables, id);
    await this.codes.withdraw(transaction, id);
    await this.requests.endFor(transaction, id);
    await this.requests.endOf(transaction, id);
    await transaction.query('DELETE FROM console_passkeys WHERE user_id = $1', [id]);
    await deleteStaffMails(transaction, id);
  }

  /** The partner is locked, so that invitations at once are no more than allowed. @throws invitations_too_many */
  private async requireInvitation(
    transaction: EntityManager,
    { partnerId, actorId }: Inviter,
  ): Promise<void> {
    if (actorId === null) return;
    const [full] = (await transaction.query(FULL_HOUR, [
      partnerId,
      INVITING,
      MAX_INVITATIONS_PER_HOUR,
    ])) as { seconds: number }[];
    if (full) throw invitationsTooMany(MAX_INVITATIONS_PER_HOUR, full.seconds);
  }

  private note(
    transaction: EntityManager,
    { partnerId, actorId }: Inviter,
    action: AccessAction,
    subject: string,
  ): Promise<void> {
    return this.trail.write(transaction, { partnerId, actorId, action, subject });
  }

  /** @throws console_user_unknown, also for another partner's. */
  private async find(manager: EntityManager, partnerId: string, id: string): Promise<UserRow> {
    const [user] = (await manager.query(FIND_USER, [partnerId, id])) as UserRow[];
    if (!user) throw consoleUserUnknown();
    return user;
  }

  /** The partner is locked, so that two admins can't remove each other at once. */
  private async requireOtherAdmin(
    transaction: EntityManager,
    partnerId: string,
    { id, role, status }: UserRow,
  ): Promise<void> {
    if (role !== 'admin' || status !== 'active') return;
    const [{ hasOther }] = (await transaction.query(HAS_OTHER_ADMIN, [partnerId, id])) as [
      { hasOther: boolean },
    ];
    if (!hasOther) throw consoleAdminLast();
  }
}

/** Partners don't see which of the platform's staff acted. */
export function partyOf(id: string | null, name: string | null): AccessParty {
  if (id?.startsWith('csu_')) return { kind: 'console_user', id, name: name || null };
  if (id?.startsWith('key_')) return { kind: 'api_key', id, name };
  if (id?.startsWith('per_')) return { kind: 'cardholder', id, name };
  if (id?.startsWith('crd_')) return { kind: 'card', id, name };
  if (id?.startsWith('whe_')) return { kind: 'webhook_endpoint', id, name };
  return { kind: 'platform', id: null, name: null };
}

function toResource({
  invitedAt,
  lastSignedInAt,
  codeExpiresAt,
  request,
  requesterName,
  codeMail,
  ...user
}: UserRow): ConsoleUserResource {
  return {
    ...user,
    invitedAt: invitedAt.toISOString(),
    invitationExpiresAt: codeExpiresAt?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    request: request && {
      ...request,
      requestedAt: new Date(request.requestedAt).toISOString(),
      requestedBy: partyOf(request.requestedBy, requesterName),
    },
    codeMail: codeMail && { ...codeMail, createdAt: new Date(codeMail.createdAt).toISOString() },
  };
}

const EVERY_MS = 3_600_000;
const NAMES_KEPT_DAYS = 400;

/** Erases old reasons, and the names of people who were removed long ago (docs/privacy.md#people-of-the-console). */
@Injectable()
export class RemovedUsersSweeper extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(ERASE_NAMES, [NAMES_KEPT_DAYS]);
    await this.dataSource.query(DELETE_REASONS, [REASONS_KEPT_DAYS]);
  }
}

/** People `a`, with the names of the requesters. */
const SELECT = `
  SELECT a.id, a.name, a.email, a.role, a.invited_at AS "invitedAt",
    a.last_signed_in_at AS "lastSignedInAt",
    CASE WHEN a.confirmed_at IS NULL THEN 'unconfirmed'
      WHEN EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = a.id) THEN 'active'
      ELSE 'invited' END AS status,
    (SELECT c.expires_at FROM console_enrolment_codes c WHERE c.user_id = a.id) AS "codeExpiresAt",
    ${requestOf(tables)} AS request,
    (SELECT u.name FROM console_access_requests q JOIN console_users u ON u.id = q.requested_by
     WHERE q.user_id = a.id) AS "requesterName",
    ${LATEST_CODE_MAIL} AS "codeMail"
  FROM console_users a WHERE a.partner_id = $1 AND a.disabled_at IS NULL`;

/** $1 partner, $2 person. */
const FIND_USER = `${SELECT} AND a.id = $2`;

/** $1 partner. */
const LIST_USERS = `${SELECT} ORDER BY a.name, a.id`;

/** $1 partner, $2 person. Whether an admin is left who can sign in, without this one. */
const HAS_OTHER_ADMIN = `
  SELECT EXISTS (
    SELECT FROM console_users u
    WHERE u.partner_id = $1 AND u.id <> $2 AND u.role = 'admin' AND u.disabled_at IS NULL
      AND EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = u.id)
  ) AS "hasOther"`;

/**
 * How long the latest $3 entries of these kinds are within an hour, which is no row if they are fewer.
 * $1 partner, $2 kinds. Requests of operators' commands are not counted.
 */
const FULL_HOUR = `
  SELECT extract(epoch FROM happened_at + interval '1 hour' - now())::float8 AS seconds
  FROM access_events
  WHERE partner_id = $1 AND action = ANY ($2) AND actor_id IS NOT NULL
    AND happened_at > now() - interval '1 hour'
  ORDER BY id DESC LIMIT 1 OFFSET $3 - 1`;

/** $1 person. The mail address goes at once; the name stays in the trail for a while. */
const REMOVE_USER = `
  UPDATE console_users SET disabled_at = now(), email = NULL WHERE id = $1`;

/** $1 days after which the name of a removed person is no longer needed. */
const ERASE_NAMES = `
  UPDATE console_users SET name = ''
  WHERE name <> '' AND disabled_at < now() - make_interval(days => $1)`;

/** $1 days. */
const DELETE_REASONS = `
  DELETE FROM access_reasons WHERE recorded_at < now() - make_interval(days => $1)`;
