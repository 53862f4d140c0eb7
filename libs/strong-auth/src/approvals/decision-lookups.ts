import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { GroupCommit } from '#database';
import { hashOfToken } from '#http';
import { type Device, toDevice } from '../devices/devices.js';
import { challengeOf } from '../passkeys/ceremonies.js';
import type { KnownCredential } from '../passkeys/passkeys.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import type { Approval } from './approval.js';
import { JUDGE, PREPARE } from './decision-lookups.sql.js';

/** The data needed to prepare a decision. */
export interface Preparation {
  personId: string;
  /** Undefined if the caller has no such approval. */
  approval: Approval | undefined;
  /** The passkeys of the caller's devices. */
  credentials: KnownCredential[];
}

/** The data needed to verify a decision. */
export interface Decision extends Pick<Preparation, 'personId' | 'approval'> {
  /** The nonce of the requested challenge, if this person requested it and it has not expired. */
  nonce: Buffer | undefined;
  /** The device of the assertion, whoever owns it. */
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
      // If the device did not request a challenge, it used the one that was streamed with the approval.
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
