import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server';
import { GroupCommit } from '#database';
import { type Device, toDevice } from '../devices/devices.js';
import { challengeOf } from '../passkeys/ceremonies.js';
import type { KnownCredential } from '../passkeys/passkeys.js';
import { hashOfToken } from '../sessions/sessions.js';
import { NotesPool } from '../tables/notes-pool.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import type { Approval } from './approval.js';
import { JUDGE, PREPARE } from './decision-lookups.sql.js';

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
