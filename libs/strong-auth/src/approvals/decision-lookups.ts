import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { type Device, toDevice } from '../devices/devices.js';
import { challengeOf } from '../passkeys/ceremonies.js';
import type { KnownCredential } from '../passkeys/passkeys.js';
import { hashOfToken } from '../sessions/sessions.js';
import { NotesPool } from '../tables/notes-pool.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import type { Approval } from './approval.js';
import { approvalColumns } from './approvals.sql.js';

/** What a decision needs to be prepared. */
export interface Preparation {
  personId: string;
  /** Undefined if the caller has no such approval. */
  approval: Approval | undefined;
  /** Of the caller's devices. */
  credentials: KnownCredential[];
}

/** What a decision needs to be judged. */
export interface Decision extends Pick<Preparation, 'personId' | 'approval'> {
  /** Of the approval that the assertion was asked for, if it was asked of this person and is fresh. */
  nonce: Buffer | undefined;
  /** That the assertion is by, whosever it is. */
  device: Device | undefined;
}

type NullApproval = { [Column in keyof Approval]: null };
type PreparationRow = Omit<Preparation, 'approval'> & (Approval | NullApproval);
type DecisionRow = {
  personId: string;
  nonce: Buffer | null;
  deviceId: string | null;
  devicePersonId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  hasFailedAttempts: boolean;
} & (Approval | NullApproval);

/** $1 hash of a session's token, $2 id of an approval of that person. */
const CALLER = `
  WITH caller AS (
    SELECT p.id, p.company_id, p.external_id
    FROM strong_auth_sessions s
      JOIN strong_auth_devices d ON d.id = s.device_id
      JOIN strong_auth_people p ON p.id = d.person_id
    WHERE s.token_hash = $1 AND s.expires_at > now() AND d.revoked_at IS NULL
  ),
  approval AS (
    SELECT a.* FROM caller
      JOIN approvals a ON a.id = $2
        AND a.company_id = caller.company_id AND a.external_id = caller.external_id
  )`;

const PREPARE = `${CALLER}
  SELECT caller.id AS "personId", ${approvalColumns('approval')},
    (SELECT coalesce(json_agg(json_build_object('id', credential_id, 'transports', transports)), '[]')
     FROM strong_auth_devices WHERE person_id = caller.id AND revoked_at IS NULL) AS credentials
  FROM caller LEFT JOIN approval ON true`;

/** $3 challenge that was signed or null, $4 credential that it was signed with or null. */
const JUDGE = `${CALLER},
  ceremony AS (
    DELETE FROM strong_auth_ceremonies USING approval
    WHERE challenge = $3 AND kind = 'approval'
    RETURNING person_id, approval_id, CASE WHEN strong_auth_ceremonies.expires_at > now() THEN nonce END AS nonce
  )
  SELECT caller.id AS "personId", ${approvalColumns('approval')},
    ceremony.nonce, d.id AS "deviceId", d.person_id AS "devicePersonId",
    d.credential_id AS "credentialId", d.public_key AS "publicKey", d.counter, d.transports,
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM caller LEFT JOIN approval ON true
    LEFT JOIN ceremony ON ceremony.approval_id = approval.id AND ceremony.person_id = caller.id
    LEFT JOIN strong_auth_devices d ON d.credential_id = $4 AND d.revoked_at IS NULL
    LEFT JOIN strong_auth_people p ON p.id = d.person_id`;

/** All that the two calls of a decision ask the database, in one statement each. */
@Injectable()
export class DecisionLookups {
  constructor(
    private readonly pool: StrongAuthPool,
    private readonly notes: NotesPool,
  ) {}

  /** @returns undefined without a session. */
  async prepare(token: string, id: string): Promise<Preparation | undefined> {
    const values = [hashOfToken(token), id];
    const [row] = await this.pool.query<PreparationRow>('prepare-decision', PREPARE, values);
    if (!row) return undefined;
    const { personId, credentials, ...approval } = row;
    return { personId, credentials, approval: approval.id === null ? undefined : approval };
  }

  /**
   * The challenge that an assertion answers is used up with that, also when the decision is refused.
   *
   * @returns undefined without a session.
   */
  async judge(
    token: string,
    id: string,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Decision | undefined> {
    const challenge = assertion && challengeOf(assertion.response.clientDataJSON);
    const [row] = await this.notes.query<DecisionRow>('judge-decision', JUDGE, [
      hashOfToken(token),
      id,
      challenge ?? null,
      assertion?.id ?? null,
    ]);
    if (!row) return undefined;
    const { personId, nonce, deviceId, devicePersonId, credentialId, publicKey, ...rest } = row;
    const { counter, transports, hasFailedAttempts, ...approval } = rest;
    return {
      personId,
      approval: approval.id === null ? undefined : approval,
      nonce: nonce ?? undefined,
      device:
        deviceId === null
          ? undefined
          : toDevice({
              id: deviceId,
              personId: devicePersonId,
              credentialId,
              publicKey,
              counter,
              transports,
              hasFailedAttempts,
            }),
    };
  }
}
