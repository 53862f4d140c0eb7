import { randomUUID } from 'node:crypto';
import { challengeStreamEvents, type StreamedChallenge } from '#contracts';
import { writeEvent } from '#event-streams';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Devices } from '../devices/devices.js';
import { Passkeys } from '../passkeys/passkeys.js';
import type { SignedIn } from '../sessions/sessions.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { type Approval, approvalChallenge, digestOf, isWaiting, toResource } from './approval.js';
import { STALE_SECONDS, ThisReplica } from '../tables/strong-auth-tables.js';
import { tooManyRequests } from '#http';

interface Stream {
  id: string;
  deviceId: string;
  person: PersonIdentity;
  response: Response;
  /** The request options of every approval on this stream, except challenge and time. */
  options: PublicKeyCredentialRequestOptionsJSON;
  /** True once the row is written. Before that, the database does not know whether the stream is still valid. */
  isKnown: boolean;
}

const HEARTBEAT_MS = 10_000;
/** Ten devices with a few tabs each; for one more the person's oldest is ended. */
const MOST_OF_A_PERSON = 20;
/** At this replica. Each holds a connection. */
const MOST_STREAMS = 20_000;
const RETRY_MS = 5_000;

/**
 * The apps that are connected to this replica. The database lists the apps of all replicas, so that each
 * replica knows whether a cardholder has an app open.
 */
@Injectable()
export class ChallengeStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChallengeStreams.name);
  private readonly streams = new Map<string, Set<Stream>>();
  private openCount = 0;
  private heartbeat?: NodeJS.Timeout;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly replica: ThisReplica,
    private readonly devices: Devices,
    private readonly passkeys: Passkeys,
  ) {}

  onApplicationBootstrap(): void {
    this.heartbeat = setInterval(() => {
      this.beat().catch((error: unknown) => this.logger.warn(`no heartbeat: ${String(error)}`));
    }, HEARTBEAT_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat);
    this.all().forEach((stream) => this.close(stream));
    await this.dataSource.query('DELETE FROM approval_streams WHERE replica = $1', [
      this.replica.id,
    ]);
  }

  /** Before the answer begins. @throws too_many_requests if this replica holds as many streams as it may. */
  requireRoom(): void {
    if (this.openCount >= MOST_STREAMS) throw tooManyRequests(RETRY_MS);
  }

  /** Resolves when every replica can see the stream: approvals added later are sent to it. */
  async open(response: Response, signedIn: SignedIn): Promise<Stream> {
    const { personId, deviceId, companyId, externalId } = signedIn;
    const devices = await this.devices.ofPerson(personId);
    const credentials = devices.map(({ credential: { id, transports } }) => ({ id, transports }));
    const stream: Stream = {
      id: randomUUID(),
      deviceId,
      person: { companyId, externalId },
      response,
      options: await this.passkeys.requestOptions(undefined, credentials),
      isKnown: false,
    };
    this.register(stream);
    response.on('close', () => void this.forget(stream));
    await this.dataSource.query(
      `INSERT INTO approval_streams (id, replica, device_id, company_id, external_id)
       VALUES ($1, $2, $3, $4, $5)`,
      [stream.id, this.replica.id, deviceId, companyId, externalId],
    );
    stream.isKnown = true;
    // The stream closed before its row was written, so the row must be removed now.
    if (response.destroyed) await this.forget(stream);
    return stream;
  }

  /** @returns the ids of the devices to which the approval was written. */
  send(approval: Approval): string[] {
    const streams = [...(this.streams.get(keyOf(approval)) ?? [])];
    return streams
      .filter((stream) =>
        writeEvent(stream.response, challengeStreamEvents.one, streamed(approval, stream.options)),
      )
      .map(({ deviceId }) => deviceId);
  }

  /** @returns false if the stream can't be written any more. */
  sendAll(stream: Stream, approvals: readonly Approval[]): boolean {
    const challenges = approvals.map((approval) => streamed(approval, stream.options));
    return writeEvent(stream.response, challengeStreamEvents.all, challenges);
  }

  hasStreamOf(person: PersonIdentity): boolean {
    return this.streams.has(keyOf(person));
  }

  /** The people whose app is connected to this replica. */
  people(): PersonIdentity[] {
    return [...this.streams.values()].map((streams) => [...streams][0]!.person);
  }

  get count(): number {
    return this.all().length;
  }

  closeOfDevice(deviceId: string): void {
    this.all()
      .filter((stream) => stream.deviceId === deviceId)
      .forEach((stream) => this.close(stream));
  }

  private async beat(): Promise<void> {
    for (const { response } of this.all()) writeEvent(response, challengeStreamEvents.alive, {});
    const known = this.all().filter(({ isKnown }) => isKnown);
    await this.dataSource.query(
      'DELETE FROM approval_streams WHERE seen_at < now() - make_interval(secs => $1)',
      [2 * STALE_SECONDS],
    );
    const [rows] = (await this.dataSource.query(KEEP_STREAMS, [this.replica.id])) as [
      { id: string; isSignedIn: boolean }[],
      number,
    ];
    const signedIn = new Set(rows.filter((row) => row.isSignedIn).map(({ id }) => id));
    // The session ended elsewhere, or the row was removed as dead. The app opens a new stream if it still
    // may.
    known.filter(({ id }) => !signedIn.has(id)).forEach((stream) => this.close(stream));
  }

  private register(stream: Stream): void {
    const key = keyOf(stream.person);
    const ofPerson = this.streams.get(key) ?? new Set();
    this.streams.set(key, ofPerson.add(stream));
    this.openCount += 1;
    if (ofPerson.size > MOST_OF_A_PERSON) this.close([...ofPerson][0]!);
  }

  private async forget(stream: Stream): Promise<void> {
    const key = keyOf(stream.person);
    const ofPerson = this.streams.get(key);
    if (ofPerson?.delete(stream)) this.openCount -= 1;
    if (ofPerson?.size === 0) this.streams.delete(key);
    await this.dataSource
      .query('DELETE FROM approval_streams WHERE id = $1', [stream.id])
      .catch((error: unknown) => this.logger.warn(`stream not forgotten: ${String(error)}`));
  }

  private close({ response }: Stream): void {
    response.end();
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((streams) => [...streams]);
  }
}

function keyOf({ companyId, externalId }: PersonIdentity): string {
  return `${companyId}/${externalId}`;
}

/** The streams of a replica. */
const KEEP_STREAMS = `
  UPDATE approval_streams SET seen_at = now() WHERE replica = $1
  RETURNING id, EXISTS (
    SELECT 1 FROM strong_auth_sessions s
    WHERE s.device_id = approval_streams.device_id AND s.expires_at > now()
  ) AS "isSignedIn"`;

/**
 * An approval for an open app, with the request options for signing it. This saves the app one call, and
 * the cardholder the wait for it.
 *
 * @param options the same for all approvals on the stream.
 */
function streamed(
  approval: Approval,
  options: PublicKeyCredentialRequestOptionsJSON,
): StreamedChallenge {
  const resource = toResource(approval);
  if (!approval.nonce || !isWaiting(approval)) return resource;
  const challenge = Buffer.from(approvalChallenge(digestOf(approval), approval.nonce));
  return {
    ...resource,
    options: {
      ...options,
      challenge: challenge.toString('base64url'),
      timeout: resource.remainingMs,
    },
  };
}
