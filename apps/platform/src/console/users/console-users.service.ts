import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  ConsoleRole,
  ConsoleUserResource,
  EnrolmentCode,
  InviteConsoleUser,
} from '#contracts';
import { endStaffSessions } from '#staff-sign-in';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { AccessTrail, lockPartner } from '../../partners/index.js';
import { ConsoleCodes } from '../sign-in/console-codes.js';
import { consoleTables } from '../sign-in/console-tables.js';
import {
  consoleAdminLast,
  consoleUserEmailTaken,
  consoleUsersTooMany,
  consoleUserUnknown,
} from './console-users.errors.js';
import { FIND_USER, HAS_OTHER_ADMIN, LIST_USERS, REMOVE_USER } from './console-users.sql.js';

const MAX_USERS = 200;

/** Who does it, for which partner: `csu_...` or `rev_...`; null for an operator's command. */
export interface Inviter {
  partnerId: string;
  actorId: string | null;
}

/** A person and the code of their invitation, which is not stored. */
export interface Invited {
  user: ConsoleUserResource;
  code: EnrolmentCode;
}

interface UserRow {
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  invitedAt: Date;
  lastSignedInAt: Date | null;
  isActive: boolean;
  codeExpiresAt: Date | null;
}

/** The people who may sign in at the console for a partner (docs/interface.md#people-of-the-console). */
@Injectable()
export class ConsoleUsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ConsoleCodes,
    private readonly trail: AccessTrail,
  ) {}

  async list(partnerId: string): Promise<ConsoleUserResource[]> {
    const rows: UserRow[] = await this.dataSource.query(LIST_USERS, [partnerId]);
    return rows.map(toResource);
  }

  /** Takes part in the caller's transaction. @throws console_user_email_taken, console_users_too_many */
  async invite(
    transaction: EntityManager,
    { partnerId, actorId }: Inviter,
    { name, email, role }: InviteConsoleUser,
  ): Promise<Invited> {
    await lockPartner(transaction, partnerId);
    const known: UserRow[] = await transaction.query(LIST_USERS, [partnerId]);
    if (known.length >= MAX_USERS) throw consoleUsersTooMany(MAX_USERS);
    const address = email.toLowerCase();
    if (known.some((user) => user.email === address)) throw consoleUserEmailTaken();
    const id = newId('csu');
    await transaction.query(
      'INSERT INTO console_users (id, partner_id, name, email, role) VALUES ($1, $2, $3, $4, $5)',
      [id, partnerId, name, address, role],
    );
    await this.trail.write(transaction, {
      partnerId,
      actorId,
      action: 'user_invited',
      subject: id,
    });
    return this.withCode(transaction, partnerId, id);
  }

  /**
   * Another invitation, for somebody whose first one is lost or whose passkey is; it replaces both once it is used.
   *
   * @throws console_user_unknown
   */
  async inviteAgain({ partnerId, actorId }: Inviter, id: string): Promise<Invited> {
    return this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      await this.find(transaction, partnerId, id);
      const action = 'user_invited_again';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: id });
      return this.withCode(transaction, partnerId, id);
    });
  }

  /** Takes effect with the person's next call. @throws console_admin_last, console_user_unknown */
  async changeRole(
    { partnerId, actorId }: Inviter,
    id: string,
    role: ConsoleRole,
  ): Promise<ConsoleUserResource> {
    return this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      const user = await this.find(transaction, partnerId, id);
      if (user.role === role) return toResource(user);
      await this.requireOtherAdmin(transaction, partnerId, user);
      await transaction.query('UPDATE console_users SET role = $2 WHERE id = $1', [id, role]);
      const action = 'user_role_changed';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: id });
      return toResource({ ...user, role });
    });
  }

  /**
   * Ends the person's sessions, passkey and invitation at once, and forgets their mail address.
   *
   * @throws console_admin_last, console_user_unknown
   */
  async remove({ partnerId, actorId }: Inviter, id: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      await lockPartner(transaction, partnerId);
      const user = await this.find(transaction, partnerId, id);
      await this.requireOtherAdmin(transaction, partnerId, user);
      await transaction.query(REMOVE_USER, [id]);
      await endStaffSessions(transaction, consoleTables, id);
      await this.codes.withdraw(transaction, id);
      await transaction.query('DELETE FROM console_passkeys WHERE user_id = $1', [id]);
      const action = 'user_removed';
      await this.trail.write(transaction, { partnerId, actorId, action, subject: id });
    });
  }

  private async withCode(
    transaction: EntityManager,
    partnerId: string,
    id: string,
  ): Promise<Invited> {
    const code = await this.codes.create(transaction, id);
    return { user: toResource(await this.find(transaction, partnerId, id)), code };
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
    { id, role, isActive }: UserRow,
  ): Promise<void> {
    if (role !== 'admin' || !isActive) return;
    const [{ hasOther }] = (await transaction.query(HAS_OTHER_ADMIN, [partnerId, id])) as [
      { hasOther: boolean },
    ];
    if (!hasOther) throw consoleAdminLast();
  }
}

function toResource({
  invitedAt,
  lastSignedInAt,
  isActive,
  codeExpiresAt,
  ...user
}: UserRow): ConsoleUserResource {
  return {
    ...user,
    status: isActive ? 'active' : 'invited',
    invitedAt: invitedAt.toISOString(),
    invitationExpiresAt: codeExpiresAt?.toISOString() ?? null,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  };
}
