import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { expectedFew, GroupCommit } from '#database';
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
  /** Of the challenge that the assertion was asked for by, if it was asked of this person and is fresh. */
  nonce: Buffer | undefined;
  /** That the assertion is by, whosever it is. */
  device: Device | undefined;
}

type NullApproval = { [Column in keyof Approval]: null };
interface AskedPreparation {
  tokenHash: Buffer;
  id: string;
}

interface AskedDecision extends AskedPreparation {
  challenge: string | null;
  credentialId: string | null;
}

type PreparationRow = { place: number } & Omit<Preparation, 'approval'> & (Approval | NullApproval);
type DecisionRow = {
  place: number;
  personId: string;
  askedNonce: Buffer | null;
  deviceId: string | null;
  devicePersonId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: AuthenticatorTransport[];
  hasFailedAttempts: boolean;
} & (Approval | NullApproval);

/**
 * Each session is looked up by itself, and its device by its id: `OFFSET 0` keeps Postgres from reading all of
 * them for some.
 */
const callersOf = (asked: string) => `
  caller AS MATERIALIZED (
    SELECT asked.*, session.*
    FROM ${asked} CROSS JOIN LATERAL (
      SELECT p.id AS person_id, p.company_id, p.external_id, d.revoked_at
      FROM strong_auth_sessions s
        JOIN strong_auth_devices d ON d.id = s.device_id
        JOIN strong_auth_people p ON p.id = d.person_id
      WHERE s.token_hash = asked.token_hash AND s.expires_at > now() OFFSET 0
    ) AS session
    WHERE session.revoked_at IS NULL AND ${expectedFew('asked.place')}
  )`;

const OWN_APPROVAL = (row: string) => `
  ${row}.id = caller.approval_id AND ${row}.company_id = caller.company_id
    AND ${row}.external_id = caller.external_id`;

/** $1 hashes of sessions' tokens, $2 ids of approvals of those people. */
export const PREPARE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[])
      WITH ORDINALITY AS asked (token_hash, approval_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    (SELECT coalesce(json_agg(json_build_object('id', credential_id, 'transports', transports)), '[]')
     FROM strong_auth_devices WHERE person_id = caller.person_id AND revoked_at IS NULL) AS credentials
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}`;

/** $1 and $2 as above, $3 challenges that were signed or null, $4 credentials that they were signed with or null. */
export const JUDGE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS asked (token_hash, approval_id, challenge, credential_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    ceremony.nonce AS "askedNonce", d.id AS "deviceId", d.person_id AS "devicePersonId",
    d.credential_id AS "credentialId", d.public_key AS "publicKey", d.counter, d.transports,
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}
    LEFT JOIN strong_auth_ceremonies ceremony ON ceremony.challenge = caller.challenge
      AND ceremony.kind = 'approval' AND ceremony.approval_id = approval.id
      AND ceremony.person_id = caller.person_id AND ceremony.expires_at > now()
    LEFT JOIN strong_auth_devices d
      ON d.credential_id = caller.credential_id AND d.revoked_at IS NULL
    LEFT JOIN strong_auth_people p ON p.id = d.person_id`;

const MOST_TOGETHER = 100;

/**
 * All that the two calls of a decision ask the database, in one statement each. Calls that come together
 * share it.
 */
@Injectable()
export class DecisionLookups {
  private readonly prepared = new GroupCommit<AskedPreparation, PreparationRow | undefined>(
    (asked) => this.prepareAll(asked),
    MOST_TOGETHER,
  );
  private readonly judged = new GroupCommit<AskedDecision, DecisionRow | undefined>(
    (asked) => this.judgeAll(asked),
    MOST_TOGETHER,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly notes: NotesPool,
  ) {}

  /** @returns undefined without a session. */
  async prepare(token: string, id: string): Promise<Preparation | undefined> {
    const row = await this.prepared.add({ tokenHash: hashOfToken(token), id });
    if (!row) return undefined;
    const { place: _, personId, credentials, ...approval } = row;
    return { personId, credentials, approval: approval.id === null ? undefined : approval };
  }

  /**
   * The challenge that an assertion answers stays good, so that the same answer may come twice at the same moment:
   * whoever refuses an answer ends it, and once the approval waits no longer it is worth nothing.
   *
   * @returns undefined without a session.
   */
  async judge(
    token: string,
    id: string,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Decision | undefined> {
    const row = await this.judged.add({
      tokenHash: hashOfToken(token),
      id,
      challenge: (assertion && challengeOf(assertion.response.clientDataJSON)) ?? null,
      credentialId: assertion?.id ?? null,
    });
    if (!row) return undefined;
    const {
      place: _,
      personId,
      askedNonce,
      deviceId,
      devicePersonId,
      credentialId,
      publicKey,
      ...rest
    } = row;
    const { counter, transports, hasFailedAttempts, ...approval } = rest;
    return {
      personId,
      approval: approval.id === null ? undefined : approval,
      // Where the device did not ask, it has the challenge that came with the payment.
      nonce: askedNonce ?? approval.nonce ?? undefined,
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

  private async prepareAll(asked: AskedPreparation[]): Promise<(PreparationRow | undefined)[]> {
    const rows = await this.pool.query<PreparationRow>('prepare-decisions', PREPARE, [
      asked.map(({ tokenHash }) => tokenHash),
      asked.map(({ id }) => id),
    ]);
    return inTheirPlaces(asked.length, rows);
  }

  private async judgeAll(asked: AskedDecision[]): Promise<(DecisionRow | undefined)[]> {
    const rows = await this.notes.query<DecisionRow>('judge-decisions', JUDGE, [
      asked.map(({ tokenHash }) => tokenHash),
      asked.map(({ id }) => id),
      asked.map(({ challenge }) => challenge),
      asked.map(({ credentialId }) => credentialId),
    ]);
    return inTheirPlaces(asked.length, rows);
  }
}

function inTheirPlaces<Row extends { place: number }>(
  count: number,
  rows: readonly Row[],
): (Row | undefined)[] {
  const result = new Array<Row | undefined>(count).fill(undefined);
  for (const row of rows) result[row.place] = row;
  return result;
}
