import type { IncomingMessage } from 'node:http';
import { IsPasskeyResponse, IsReference } from '#contracts';
import { declareError } from '#http';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { EntityManager } from 'typeorm';
import type { StaffTables } from './staff-host.js';

export const accessRequestUnknown = declareError(
  'access_request_unknown',
  404,
  'There is no such request. It was confirmed, declined or replaced.',
);

const secondPersonRequired = declareError(
  'second_person_required',
  409,
  'Another person has to confirm this: not the one who requested it, and not the owner of the account.',
);

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

/** The longest text that is looked at as a code. */
const MAX_CODE_LENGTH = 60;

export class BeginStaffEnrolmentDto {
  @IsReference(MAX_CODE_LENGTH)
  code: string;
}

export class EnrolStaffDto extends BeginStaffEnrolmentDto {
  @IsPasskeyResponse('registration')
  registration: RegistrationResponseJSON;
}

export class StaffSignInDto {
  @IsPasskeyResponse('assertion')
  assertion: AuthenticationResponseJSON;
}

/**
 * Whether a browser's call comes from a page of this origin: protection against CSRF in addition to
 * `SameSite=Strict`, which lets pages of the same site's other hosts pass. Browsers set both headers, and pages
 * can't.
 */
export function isFromOwnPage({ headers }: IncomingMessage, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = headers;
  if (origin !== undefined && origin !== ownOrigin) return false;
  // Browsers older than 2023 don't send it, but name the origin of calls that change something.
  return fetchSite === undefined ? origin !== undefined : fetchSite === 'same-origin';
}

/** The same for a call that only reads, which old browsers send without both headers. */
export function mayReadFrom(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  const isBare = origin === undefined && (fetchSite === undefined || fetchSite === 'none');
  return isBare || isFromOwnPage(request, ownOrigin);
}
