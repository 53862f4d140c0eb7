import type { EntityManager } from 'typeorm';
import { accessRequestUnknown, secondPersonRequired } from './staff-sign-in.errors.js';
import type { StaffTables } from './staff-options.js';

/** What is requested: a new account, a new passkey for an active account, or a disabled account enabled again. */
export type StaffRequestKind = 'account' | 'passkey' | 'enable';

/** How the request of an account `a` is read: null, or its id, kind, requester and time as JSON. */
export const requestOf = ({ requests, ownerColumn }: StaffTables) => `
  (SELECT json_build_object('id', q.id, 'kind', q.kind, 'requestedBy', q.requested_by,
     'requestedAt', q.requested_at)
   FROM ${requests} q WHERE q.${ownerColumn} = a.id)`;

/**
 * Four eyes for access: what one person requests for an account of staff has no effect until another one confirms
 * it. An account has one request at a time. Callers lock the account first.
 */
export class StaffRequests {
  constructor(private readonly tables: Pick<StaffTables, 'requests' | 'ownerColumn'>) {}

  /** An existing request stays, with its requester. @returns false if there is one. */
  async add(
    transaction: EntityManager,
    ownerId: string,
    kind: StaffRequestKind,
    requestedBy: string,
  ): Promise<boolean> {
    const { requests, ownerColumn } = this.tables;
    const added: object[] = await transaction.query(
      `INSERT INTO ${requests} (${ownerColumn}, kind, requested_by) VALUES ($1, $2, $3)
       ON CONFLICT (${ownerColumn}) DO NOTHING RETURNING id`,
      [ownerId, kind, requestedBy],
    );
    return added.length > 0;
  }

  /**
   * Ends the request because somebody confirms it: not its requester, and not the owner of the account.
   *
   * @param requestId left out for an operator's command, which confirms the request that is waiting.
   * @param confirmedBy null for an operator's command.
   * @throws access_request_unknown, second_person_required
   */
  async confirm(
    transaction: EntityManager,
    ownerId: string,
    requestId: string | undefined,
    confirmedBy: string | null,
  ): Promise<StaffRequestKind> {
    const { kind, requestedBy } = await this.find(transaction, ownerId, requestId);
    if (confirmedBy === requestedBy || confirmedBy === ownerId) throw secondPersonRequired();
    await this.endFor(transaction, ownerId);
    return kind;
  }

  /** Ends the request, which its requester may do, too. @throws access_request_unknown */
  async decline(
    transaction: EntityManager,
    ownerId: string,
    requestId: string,
  ): Promise<StaffRequestKind> {
    const { kind } = await this.find(transaction, ownerId, requestId);
    await this.endFor(transaction, ownerId);
    return kind;
  }

  /** Ends the request for this account. */
  async endFor(transaction: EntityManager, ownerId: string): Promise<void> {
    const { requests, ownerColumn } = this.tables;
    await transaction.query(`DELETE FROM ${requests} WHERE ${ownerColumn} = $1`, [ownerId]);
  }

  /** Ends all requests of this person, who may no longer request anything. */
  async endOf(transaction: EntityManager, requestedBy: string): Promise<void> {
    await transaction.query(`DELETE FROM ${this.tables.requests} WHERE requested_by = $1`, [
      requestedBy,
    ]);
  }

  private async find(
    transaction: EntityManager,
    ownerId: string,
    requestId: string | undefined,
  ): Promise<{ kind: StaffRequestKind; requestedBy: string }> {
    const { requests, ownerColumn } = this.tables;
    const [found] = (await transaction.query(
      `SELECT kind, requested_by AS "requestedBy" FROM ${requests}
       WHERE ${ownerColumn} = $1 AND ($2::text IS NULL OR id = $2) FOR UPDATE`,
      [ownerId, requestId ?? null],
    )) as { kind: StaffRequestKind; requestedBy: string }[];
    if (!found) throw accessRequestUnknown();
    return found;
  }
}
