import type { AssertionOptions, ChallengeDecision } from '#contracts';
import { GroupCommit } from '#database';
import { declareError, DomainError, hashOfToken } from '#http';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { type Device, toDevice } from '../devices/devices.js';
import { Assertions } from '../passkeys/assertions.js';
import { Ceremonies, challengeOf } from '../passkeys/ceremonies.js';
import { type KnownCredential, passkeyRefused, Passkeys } from '../passkeys/passkeys.js';
import { sessionRequired } from '../sessions/sessions.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { StrongAuthPool } from '../tables/strong-auth-tables.js';
import { ApprovalEnding } from './approval-ending.js';
import {
  type Approval,
  approvalChallenge,
  digestOf,
  evidenceOf,
  isWaiting,
  newNonce,
} from './approval.js';
import { ApprovalWorker } from './approval.worker.js';
import { approvalColumns, Approvals, type DeviceUse, type Outcome } from './approvals.js';

const challengeDecided = declareError(
  'challenge_decided',
  409,
  'This payment was already decided differently.',
);

export const challengeExpired = declareError(
  'challenge_expired',
  409,
  'The time to decide on this payment is over.',
);

export const challengeUnknown = declareError('challenge_unknown', 404, 'There is no such payment.');

/** The data needed to prepare a decision. */
interface Preparation {
  personId: string;
  /** Undefined if the caller has no such approval. */
  approval: Approval | undefined;
  /** The passkeys of the caller's devices. */
  credentials: KnownCredential[];
}

/** The data needed to verify a decision. */
interface Decision extends Pick<Preparation, 'personId' | 'approval'> {
  /** The nonce of the requested challenge, if this person requested it and it has not expired. */
  nonce: Buffer | undefined;
  /** The device of the assertion, also if it is another person's. */
  device: Device | undefined;
}

type NullApproval = { [Column in keyof Approval]: null };
interface PreparationLookup {
  tokenHash: Buffer;
  id: string;
}

interface DecisionLookup extends PreparationLookup {
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
  isBackupEligible: boolean | null;
  hasFailedAttempts: boolean;
} & (Approval | NullApproval);

const MOST_TOGETHER = 100;

/**
 * Each of the two calls of a decision makes all its queries in one statement. Concurrent calls share a
 * statement.
 */
@Injectable()
export class DecisionLookups {
  private readonly prepared = new GroupCommit<PreparationLookup, PreparationRow | undefined>(
    (lookups) => this.prepareAll(lookups),
    MOST_TOGETHER,
  );
  private readonly judged = new GroupCommit<DecisionLookup, DecisionRow | undefined>(
    (lookups) => this.judgeAll(lookups),
    MOST_TOGETHER,
  );

  constructor(private readonly pool: StrongAuthPool) {}

  /** @returns undefined if there is no session. */
  async prepare(token: string, id: string): Promise<Preparation | undefined> {
    const row = await this.prepared.add({ tokenHash: hashOfToken(token), id });
    if (!row) return undefined;
    const { place: _, personId, credentials, ...approval } = row;
    return { personId, credentials, approval: approval.id === null ? undefined : approval };
  }

  /**
   * Reads everything needed to verify an assertion. The challenge stays valid, so that the same answer may
   * arrive twice at the same moment. A refused answer voids the challenge, and after the decision it is
   * worthless.
   *
   * @returns undefined if there is no session.
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
    const { counter, transports, isBackupEligible, hasFailedAttempts, ...approval } = rest;
    return {
      personId,
      approval: approval.id === null ? undefined : approval,
      // If the device did not request a challenge, it used the challenge streamed with the approval.
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
              isBackupEligible,
              hasFailedAttempts,
            }),
    };
  }

  private async prepareAll(lookups: PreparationLookup[]): Promise<(PreparationRow | undefined)[]> {
    const rows = await this.pool.query<PreparationRow>(PREPARE, [
      lookups.map(({ tokenHash }) => tokenHash),
      lookups.map(({ id }) => id),
    ]);
    return inTheirPlaces(lookups.length, rows);
  }

  private async judgeAll(lookups: DecisionLookup[]): Promise<(DecisionRow | undefined)[]> {
    const rows = await this.pool.query<DecisionRow>(JUDGE, [
      lookups.map(({ tokenHash }) => tokenHash),
      lookups.map(({ id }) => id),
      lookups.map(({ challenge }) => challenge),
      lookups.map(({ credentialId }) => credentialId),
    ]);
    return inTheirPlaces(lookups.length, rows);
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

/** Takes the cardholder's decision. Approving needs a passkey signature over this amount and this payee. */
@Injectable()
export class ChallengeDecisions {
  constructor(
    private readonly lookups: DecisionLookups,
    private readonly approvals: Approvals,
    private readonly ceremonies: Ceremonies,
    private readonly passkeys: Passkeys,
    private readonly assertions: Assertions,
    private readonly ending: ApprovalEnding,
    private readonly worker: ApprovalWorker,
  ) {}

  /** @throws challenge_unknown */
  async get(caller: PersonIdentity, id: string): Promise<Approval> {
    const approval = await this.approvals.findOf(caller, id);
    if (!approval) throw challengeUnknown();
    return approval;
  }

  /**
   * The options for the device to sign this approval.
   *
   * @param token of the caller's session.
   * @throws session_required, challenge_unknown, challenge_decided, challenge_expired
   */
  async options(token: string, id: string): Promise<AssertionOptions> {
    const found = await this.lookups.prepare(token, id);
    if (!found) throw sessionRequired();
    const { personId, approval, credentials } = found;
    if (!approval) throw challengeUnknown();
    requireWaiting(approval);
    const nonce = newNonce();
    const options = await this.passkeys.requestOptions(
      approvalChallenge(digestOf(approval), nonce),
      credentials,
    );
    await this.ceremonies.begin({
      challenge: options.challenge,
      kind: 'approval',
      personId,
      approvalId: id,
      nonce,
    });
    return { options };
  }

  /**
   * The decision is durable when this resolves. If this replica dies, another one reports it to the requester.
   *
   * @param token of the caller's session.
   * @throws session_required, challenge_unknown, challenge_decided, challenge_expired, passkey_refused,
   *   locked_out
   */
  async decide(
    token: string,
    id: string,
    decision: ChallengeDecision,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Approval> {
    const found = await this.lookups.judge(token, id, assertion);
    if (!found) throw sessionRequired();
    const { approval } = found;
    if (!approval) throw challengeUnknown();
    if (approval.status === decision) return approval;
    requireWaiting(approval);
    const decided =
      decision === 'approved'
        ? await this.approve(found, approval, assertion)
        : await this.end(approval, { status: decision });
    return decided ?? this.decidedMeanwhile(approval, decision);
  }

  private async approve(
    found: Decision,
    approval: Approval,
    assertion: AuthenticationResponseJSON | undefined,
  ): Promise<Approval | undefined> {
    // The requester relies on its digest, so an approval of other data is worthless.
    if (!assertion || digestOf(approval) !== approval.digest) throw passkeyRefused();
    try {
      const use = await this.verify(found, approval, assertion);
      const result = await this.ending.decide(approval, { status: 'approved' }, use);
      if (!result.isDeviceGood) return await this.approvedByTwin(found, approval, use);
      if (!result.approval) return undefined;
      this.worker.start(result.approval);
      await this.assertions.accept(found.device!);
      return result.approval;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.ceremonies.end('approval', assertion.response.clientDataJSON);
      if (error.code === 'locked_out') {
        await this.end(approval, { status: 'failed', failureReason: 'sca_failed' });
      } else if (found.nonce === approval.nonce) {
        await this.ending.forgetNonce(approval);
      }
      throw error;
    }
  }

  /**
   * If the same answer was sent twice at the same moment, the second one finds the counter already advanced
   * by the first.
   *
   * @throws passkey_refused, locked_out for any other answer.
   */
  private async approvedByTwin(
    { personId }: Decision,
    { id }: Approval,
    { evidence }: DeviceUse,
  ): Promise<Approval> {
    const approved = await this.approvals.findApprovedBy(id, evidence);
    return approved ?? this.assertions.refuse(personId);
  }

  private async verify(
    { personId, nonce, device }: Decision,
    approval: Approval,
    assertion: AuthenticationResponseJSON,
  ): Promise<DeviceUse> {
    const expected =
      nonce && Buffer.from(approvalChallenge(digestOf(approval), nonce)).toString('base64url');
    const passkey = await this.assertions.verify(assertion, expected, device, personId);
    const evidence = evidenceOf(device!, nonce!, assertion);
    return { deviceId: device!.id, passkey, evidence };
  }

  private async end(approval: Approval, outcome: Outcome): Promise<Approval | undefined> {
    const result = await this.ending.decide(approval, outcome);
    if (!result.isDeviceGood || !result.approval) return undefined;
    this.worker.start(result.approval);
    return result.approval;
  }

  private async decidedMeanwhile(
    { companyId, externalId, id }: Approval,
    decision: ChallengeDecision,
  ): Promise<Approval> {
    const approval = await this.get({ companyId, externalId }, id);
    if (approval.status === decision) return approval;
    requireWaiting(approval);
    throw challengeExpired();
  }
}

function requireWaiting(approval: Approval): void {
  if (isWaiting(approval)) return;
  const isExpired = approval.status === 'waiting' || approval.status === 'expired';
  throw isExpired ? challengeExpired() : challengeDecided();
}

/**
 * Each session is looked up by itself, and its device by its id: `OFFSET 0` keeps Postgres from reading all of
 * them for some.
 */
const callersOf = (lookup: string) => `
  caller AS MATERIALIZED (
    SELECT lookup.*, session.*
    FROM ${lookup} CROSS JOIN LATERAL (
      SELECT p.id AS person_id, p.company_id, p.external_id, d.revoked_at
      FROM strong_auth_sessions s
        JOIN strong_auth_devices d ON d.id = s.device_id
        JOIN strong_auth_people p ON p.id = d.person_id
      WHERE s.token_hash = lookup.token_hash AND s.expires_at > now() OFFSET 0
    ) AS session
    WHERE session.revoked_at IS NULL
  )`;

const OWN_APPROVAL = (row: string) => `
  ${row}.id = caller.approval_id AND ${row}.company_id = caller.company_id
    AND ${row}.external_id = caller.external_id`;

/** $1 hashes of sessions' tokens, $2 ids of approvals of those people. */
export const PREPARE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[])
      WITH ORDINALITY AS lookup (token_hash, approval_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    (SELECT coalesce(json_agg(json_build_object('id', credential_id, 'transports', transports)), '[]')
     FROM strong_auth_devices WHERE person_id = caller.person_id AND revoked_at IS NULL) AS credentials
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}`;

/** $1 and $2 as above, $3 challenges that were signed or null, $4 credentials that they were signed with or null. */
export const JUDGE = `
  WITH ${callersOf(`unnest($1::bytea[], $2::text[], $3::text[], $4::text[])
      WITH ORDINALITY AS lookup (token_hash, approval_id, challenge, credential_id, place)`)}
  SELECT caller.place::int - 1 AS place, caller.person_id AS "personId",
    ${approvalColumns('approval')},
    ceremony.nonce AS "askedNonce", d.id AS "deviceId", d.person_id AS "devicePersonId",
    d.credential_id AS "credentialId", d.public_key AS "publicKey", d.counter, d.transports,
    d.backup_eligible AS "isBackupEligible",
    (p.failed_attempts > 0 OR p.locked_until > now()) IS TRUE AS "hasFailedAttempts"
  FROM caller LEFT JOIN approvals approval ON ${OWN_APPROVAL('approval')}
    LEFT JOIN strong_auth_ceremonies ceremony ON ceremony.challenge = caller.challenge
      AND ceremony.kind = 'approval' AND ceremony.approval_id = approval.id
      AND ceremony.person_id = caller.person_id AND ceremony.expires_at > now()
    LEFT JOIN LATERAL (
      SELECT * FROM strong_auth_devices WHERE credential_id = caller.credential_id OFFSET 0
    ) d ON d.revoked_at IS NULL
    LEFT JOIN strong_auth_people p ON p.id = d.person_id`;
