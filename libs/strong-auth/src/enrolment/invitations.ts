import type { CardAppAccess, CardAppInvitation } from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Devices } from '../devices/devices.js';
import {
  CardAppMails,
  type NewCardAppMail,
  People,
  type PersonIdentity,
} from '../strong-auth.options.js';
import { EnrolmentCodes, personIdOf } from './enrolment-codes.js';

/** A person gets at most this many invitations in {@link WINDOW_HOURS}. */
const MOST_INVITATIONS = 5;
const WINDOW_HOURS = 24;

const MINUTES_PER_DAY = 24 * 60;
/** A mail may be read days later. The code is long, is used once, and is void after five wrong tries. */
const VALID_DAYS = 7;

/** Invitations are forgotten after this time. */
const KEPT_DAYS = 90;

/** The person got as many invitations as allowed in this time. Try again after `Retry-After` seconds. */
export const cardAppInvitationsTooMany = declareError(
  'card_app_invitations_too_many',
  429,
  (retryAfterSeconds: number) => ({
    message: `A person gets at most ${MOST_INVITATIONS} invitations to the card app in ${WINDOW_HOURS} hours.`,
    retryAfterSeconds,
  }),
);

interface InvitationRequest {
  identity: PersonIdentity;
  /** Who requests it, and with whom its code ends; see {@link People.mayIssue}. */
  requestedBy: string | null;
  /** Equal for a repeated request, which then changes nothing. */
  requestKey?: string | undefined;
  /** True if the person has lost the devices that they have: these are revoked at once. */
  deviceLost?: boolean | undefined;
}

/** What an invitation's mail contains. */
export interface InvitationCode {
  url: string;
  code: string;
  expiresAt: string;
}

/** @param mail of an invitation */
export function invitationOf({ facts }: { facts: object }): string {
  return (facts as { invitationId: string }).invitationId;
}

/**
 * Invitations to the card app by mail, with a link and a one-time code. The code is created when the mail is sent, so
 * that it is stored nowhere but as a hash, and only the reader of the mail has it.
 */
@Injectable()
export class Invitations {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly people: People,
    private readonly codes: EnrolmentCodes,
    private readonly devices: Devices,
    private readonly mails: CardAppMails,
  ) {}

  /**
   * Invites a person whom the host knows. The person's former code ends at once. A person with devices is informed by
   * mail that new ones can be set up, and whether the devices stay.
   *
   * @throws card_app_invitations_too_many
   */
  async add(transaction: EntityManager, request: InvitationRequest): Promise<void> {
    const { identity, requestedBy, requestKey = null, deviceLost = false } = request;
    // Locks the person, so that invitations at once are counted one after the other.
    const personId = await personIdOf(transaction, identity);
    const known: object[] = await transaction.query(
      'SELECT FROM strong_auth_invitations WHERE request_key = $1 AND person_id = $2',
      [requestKey, personId],
    );
    if (known.length > 0) return;
    const [full] = (await transaction.query(FULL_WINDOW, [
      personId,
      WINDOW_HOURS,
      MOST_INVITATIONS,
    ])) as { seconds: number }[];
    if (full) throw cardAppInvitationsTooMany(Math.ceil(full.seconds));
    const id = uuidv7();
    await transaction.query(
      `INSERT INTO strong_auth_invitations (id, person_id, kind, requested_by, request_key)
       VALUES ($1, $2, 'invitation', $3, $4)`,
      [id, personId, requestedBy, requestKey],
    );
    await this.codes.withdraw(transaction, personId);
    const invitation = { identity, cause: id };
    const mails: NewCardAppMail[] = [
      { ...invitation, kind: 'card_app_invitation', facts: { invitationId: id } },
    ];
    const [{ passkeys, startedAt }] = (await transaction.query(COUNT_PASSKEYS, [personId])) as [
      { passkeys: number; startedAt: Date },
    ];
    if (passkeys > 0) {
      const removedPasskeys = deviceLost ? await this.devices.revokeAll(transaction, personId) : 0;
      const facts = { startedAt: startedAt.toISOString(), removedPasskeys };
      mails.push({ ...invitation, kind: 'card_app_recovery', facts });
    }
    await this.mails.add(transaction, mails);
  }

  /** The access of people of one company, in their order. */
  async accessOf(companyId: string, externalIds: readonly string[]): Promise<CardAppAccess[]> {
    const rows: AccessRow[] = await this.dataSource.query(FIND_ACCESS, [companyId, externalIds]);
    const found = new Map(rows.map((row) => [row.externalId, row]));
    return externalIds.map((externalId) => toAccess(found.get(externalId)));
  }

  /** Why the mails of these invitations are not sent any more, by id; the others are. */
  async outdatedAmong(ids: readonly string[]): Promise<Map<string, string>> {
    const rows: StateRow[] = await this.dataSource.query(FIND_STATES, [ids]);
    const found = new Map(rows.map((row) => [row.id, row]));
    const reasons = new Map<string, string>();
    for (const id of ids) {
      const reason = await this.whyOutdated(found.get(id));
      if (reason !== undefined) reasons.set(id, reason);
    }
    return reasons;
  }

  /** Creates the code of an invitation for its mail. A code of an earlier attempt ends. */
  async codeFor(id: string): Promise<InvitationCode> {
    const [invitation] = (await this.dataSource.query(FIND_INVITATION, [id])) as InvitationRow[];
    if (!invitation) throw new Error(`the invitation ${id} is gone`);
    const { requestedBy: issuerId, ...identity } = invitation;
    const pageUrl = await this.codes.pageUrlFor(identity);
    const minutes = VALID_DAYS * MINUTES_PER_DAY;
    return this.dataSource.transaction(async (transaction) => {
      const created = await this.codes.createIn(transaction, identity, {
        pageUrl,
        issuerId,
        minutes,
      });
      const [, stored] = (await transaction.query(STORE_CODE, [
        id,
        this.codes.handleOf(created.code),
        created.expiresAt,
      ])) as [unknown, number];
      // The mail is tried again, and is then cancelled.
      if (stored === 0) throw new Error('a later invitation replaces this one');
      return created;
    });
  }

  private async whyOutdated(row: StateRow | undefined): Promise<string | undefined> {
    if (!row) return 'the invitation is too old';
    if (row.isUsed) return 'the invitation was used';
    if (!row.isLatest) return 'a later invitation replaces it';
    const { requestedBy } = row;
    const { manager } = this.dataSource;
    const mayInvite = requestedBy === null || (await this.people.mayIssue(manager, requestedBy));
    return mayInvite ? undefined : 'its sender may not invite any more';
  }

  async removeOld(): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM strong_auth_invitations WHERE requested_at < now() - make_interval(days => $1)',
      [KEPT_DAYS],
    );
  }
}

interface InvitationRow extends PersonIdentity {
  requestedBy: string | null;
}

interface StateRow {
  id: string;
  requestedBy: string | null;
  isLatest: boolean;
  isUsed: boolean;
}

interface AccessRow {
  externalId: string;
  passkeys: number;
  lastUsedAt: Date | null;
  requestedAt: Date | null;
  expiresAt: Date | null;
  usedAt: Date | null;
}

function toAccess(row: AccessRow | undefined): CardAppAccess {
  if (!row) return { passkeys: 0, lastUsedAt: null, invitation: null };
  const { passkeys, lastUsedAt, requestedAt, expiresAt, usedAt } = row;
  const invitation: CardAppInvitation | null = requestedAt && {
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    usedAt: usedAt?.toISOString() ?? null,
  };
  return { passkeys, lastUsedAt: lastUsedAt?.toISOString() ?? null, invitation };
}

/** When the oldest invitation leaves the window, if it is full. $1 person, $2 hours, $3 most. */
const FULL_WINDOW = `
  SELECT extract(epoch FROM min(requested_at) + make_interval(hours => $2) - now())::float8 AS seconds
  FROM (
    SELECT requested_at FROM strong_auth_invitations
    WHERE person_id = $1 AND requested_at > now() - make_interval(hours => $2)
    ORDER BY id DESC LIMIT $3
  ) latest
  HAVING count(*) >= $3`;

const COUNT_PASSKEYS = `
  SELECT count(*)::int AS passkeys, now() AS "startedAt"
  FROM strong_auth_devices WHERE person_id = $1 AND revoked_at IS NULL`;

const FIND_INVITATION = `
  SELECT p.company_id AS "companyId", p.external_id AS "externalId",
    i.requested_by AS "requestedBy"
  FROM strong_auth_invitations i JOIN strong_auth_people p ON p.id = i.person_id
  WHERE i.id = $1`;

/** Only of the latest invitation, whose code must not be ended by an older mail that is sent late. */
const STORE_CODE = `
  UPDATE strong_auth_invitations i SET code_handle = $2, code_expires_at = $3
  WHERE id = $1 AND NOT EXISTS (
    SELECT FROM strong_auth_invitations later
    WHERE later.person_id = i.person_id AND later.id > i.id
  )`;

const FIND_STATES = `
  SELECT i.id, i.requested_by AS "requestedBy", i.used_at IS NOT NULL AS "isUsed",
    NOT EXISTS (
      SELECT FROM strong_auth_invitations later
      WHERE later.person_id = i.person_id AND later.id > i.id
    ) AS "isLatest"
  FROM strong_auth_invitations i WHERE i.id = ANY ($1::uuid[])`;

/** $1 company, $2 external ids. */
const FIND_ACCESS = `
  SELECT p.external_id AS "externalId", d.passkeys, d.last_used_at AS "lastUsedAt",
    i.requested_at AS "requestedAt", i.code_expires_at AS "expiresAt", i.used_at AS "usedAt"
  FROM strong_auth_people p
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS passkeys, max(coalesce(last_used_at, enrolled_at)) AS last_used_at
    FROM strong_auth_devices WHERE person_id = p.id AND revoked_at IS NULL
  ) d
  LEFT JOIN LATERAL (
    SELECT requested_at, code_expires_at, used_at FROM strong_auth_invitations
    WHERE person_id = p.id ORDER BY id DESC LIMIT 1
  ) i ON true
  WHERE p.company_id = $1 AND p.external_id = ANY ($2)`;
