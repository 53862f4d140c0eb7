import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EndpointChannel } from '#contracts';
import { notifyAfter } from '#database';
import { declareError, RequestValidationError } from '#http';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import { type PartnerCaller, requireStillAdmitted } from '../../partners/index.js';
import { SecretBox } from '#secrets';
import { EgressError, EgressPolicy } from './egress.js';
import {
  callEndpointsNow,
  type EndpointConfiguration,
  endpointIdOf,
  ENDPOINTS_CHANNEL,
  type EndpointStatus,
  secretPlace,
  tokenPlace,
  webhookEndpointUnknown,
  WebhookEndpoints,
} from './webhook-endpoints.js';
import { webhookUrlOf } from './webhook-target.js';

/** An endpoint as its partner sees it, without token and secrets. */
export interface WebhookEndpointResource {
  id: string;
  /** What is sent there: events, transactions or 3-D Secure requests. */
  channel: EndpointChannel;
  /** Your address, with https in production. */
  url: string;
  /** The name of the header that carries your token. */
  header: string;
  /** Nothing is sent to a `disabled` endpoint. Its events wait. */
  status: EndpointStatus;
  /** When your token was last changed. The token itself is never shown. */
  tokenSetAt: string;
  /** The active secrets, newest first. */
  signingSecrets: SigningSecretResource[];
  createdAt: string;
  updatedAt: string;
}

export interface SigningSecretResource {
  id: string;
  createdAt: string;
  /** Null for the current secret. */
  expiresAt: string | null;
}

/** The stored answer to a roll, without the secret, for repetitions of the request. */
export interface SigningSecretRoll {
  id: string;
  createdAt: string;
  /** When the earlier secrets stop signing. */
  othersExpireAt: string;
}

export interface NewSigningSecretResource extends SigningSecretRoll {
  /** Shown only in this answer. */
  secret: string;
}

/**
 * A repetition with this Idempotency-Key cannot show the secret again. Roll it with another Idempotency-Key.
 */
export const signingSecretShown = declareError(
  'signing_secret_shown',
  409,
  'The secret of this request was shown already, and is not shown again. Roll it again with another Idempotency-Key.',
);

/**
 * The endpoint has as many valid signing secrets as it may have. Wait until one expires, or choose a shorter
 * overlap.
 */
export const signingSecretsTooMany = declareError(
  'signing_secrets_too_many',
  409,
  (most: number) =>
    `At most ${most} secrets sign at the same time. Wait until one expires, or choose a shorter overlap.`,
);

const SECRET_BYTES = 32;
/** Each secret adds a signature to a header, whose length receivers limit. */
const MAX_SIGNING = 5;
/** For a repetition of a request whose answer was lost. */
const SHOWN_FOR_MINUTES = 10;

function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The active signing secrets of an endpoint. The caller must have locked the endpoint's row. */
@Injectable()
export class SigningSecrets {
  constructor(private readonly secretBox: SecretBox) {}

  /**
   * Adds the new current secret. Earlier secrets continue to sign for the overlap, but never beyond their
   * own expiry.
   */
  async roll(
    transaction: EntityManager,
    endpointId: string,
    secret: string,
    overlapHours: number,
  ): Promise<SigningSecretRoll> {
    await this.end(transaction, endpointId, overlapHours);
    const id = newId('whs');
    const [{ createdAt, othersExpireAt }] = (await transaction.query(
      `INSERT INTO webhook_signing_secrets (id, endpoint_id, secret_sealed) VALUES ($1, $2, $3)
       RETURNING created_at AS "createdAt", now() + make_interval(hours => $4) AS "othersExpireAt"`,
      [id, endpointId, this.secretBox.seal(secret, secretPlace(endpointId, id)), overlapHours],
    )) as [{ createdAt: Date; othersExpireAt: Date }];
    return {
      id,
      createdAt: createdAt.toISOString(),
      othersExpireAt: othersExpireAt.toISOString(),
    };
  }

  async isSigning(
    transaction: EntityManager,
    endpointId: string,
    secret: string,
  ): Promise<boolean> {
    const rows: { id: string; sealed: string }[] = await transaction.query(
      `SELECT id, secret_sealed AS sealed FROM webhook_signing_secrets
       WHERE endpoint_id = $1 AND (expires_at IS NULL OR expires_at > now())`,
      [endpointId],
    );
    return rows.some(
      ({ id, sealed }) => this.secretBox.open(sealed, secretPlace(endpointId, id)) === secret,
    );
  }

  /** Shows a secret that was just created. @throws signing_secret_shown */
  async show(transaction: EntityManager, id: string): Promise<string> {
    const [row] = (await transaction.query(
      `SELECT endpoint_id AS "endpointId", secret_sealed AS sealed FROM webhook_signing_secrets
       WHERE id = $1 AND expires_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
      [id, SHOWN_FOR_MINUTES],
    )) as [{ endpointId: string; sealed: string }?];
    if (!row) throw signingSecretShown();
    return this.secretBox.open(row.sealed, secretPlace(row.endpointId, id));
  }

  private async end(
    transaction: EntityManager,
    endpointId: string,
    overlapHours: number,
  ): Promise<void> {
    await transaction.query(
      `UPDATE webhook_signing_secrets
       SET expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(hours => $2))
       WHERE endpoint_id = $1`,
      [endpointId, overlapHours],
    );
    await transaction.query(
      'DELETE FROM webhook_signing_secrets WHERE endpoint_id = $1 AND expires_at <= now()',
      [endpointId],
    );
    const [{ count }] = (await transaction.query(
      'SELECT count(*)::int AS count FROM webhook_signing_secrets WHERE endpoint_id = $1',
      [endpointId],
    )) as [{ count: number }];
    if (count >= MAX_SIGNING) throw signingSecretsTooMany(MAX_SIGNING);
  }
}

/** The partner's settings of an endpoint. Without a token the stored one is kept. */
type Settings = Pick<EndpointConfiguration, 'url' | 'header' | 'status'> & { token?: string };

interface EndpointRow extends Omit<
  WebhookEndpointResource,
  'tokenSetAt' | 'createdAt' | 'updatedAt' | 'signingSecrets'
> {
  tokenSetAt: Date;
  createdAt: Date;
  updatedAt: Date;
  /** Times in Postgres's JSON format. */
  signingSecrets: WebhookEndpointResource['signingSecrets'];
}

/** Whose endpoint it is, and who configures it; null for the sandbox's own set-up. */
export interface EndpointOwner {
  partnerId: string;
  actorId: string | null;
}

/** The partners' settings of their endpoints (docs/interface/webhooks.md#the-event-webhook). */
@Injectable()
export class EndpointSettings {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
    private readonly policy: EgressPolicy,
    private readonly signingSecrets: SigningSecrets,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  /** @throws webhook_endpoint_unknown */
  async get(partnerId: string, channel: EndpointChannel): Promise<WebhookEndpointResource> {
    const [row] = (await this.dataSource.query(READ_SETTINGS, [partnerId, channel])) as [
      EndpointRow?,
    ];
    if (!row) throw webhookEndpointUnknown();
    return toResource(row);
  }

  /**
   * Replaces the configuration. A new endpoint signs from the start, with a random secret that is never
   * shown, until the partner creates one.
   *
   * @returns the endpoint's id.
   * @throws RequestValidationError
   */
  async configure(
    { partnerId, actorId }: EndpointOwner,
    channel: EndpointChannel,
    settings: Settings,
    firstSecret = newSigningSecret(),
  ): Promise<string> {
    const url = this.checkedUrl(settings.url);
    return this.change(async (transaction) => {
      if (actorId !== null) await requireStillAdmitted(transaction, { actorId });
      // An advisory lock, because there may be no row yet to lock.
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `webhook endpoint ${partnerId} ${channel}`,
      ]);
      const known = await lockEndpoint(transaction, partnerId, channel);
      if (known === undefined && settings.token === undefined) throw tokenMissing();
      const id = known ?? (await newEndpointId(transaction, partnerId, channel));
      await this.write(transaction, { id, partnerId, channel }, { ...settings, url });
      if (known === undefined) await this.signingSecrets.roll(transaction, id, firstSecret, 0);
      // Events that waited because the endpoint was disabled or its circuit open may succeed now.
      await callEndpointsNow(transaction, partnerId, new Date());
      return id;
    });
  }

  /**
   * Creates a new signing secret, in the transaction of the idempotency key.
   *
   * @throws webhook_endpoint_unknown, signing_secrets_too_many
   */
  async rollSigningSecret(
    transaction: EntityManager,
    caller: PartnerCaller,
    channel: EndpointChannel,
    overlapHours: number,
  ): Promise<SigningSecretRoll> {
    await requireStillAdmitted(transaction, caller);
    const { partnerId } = caller;
    const endpointId = await lockEndpoint(transaction, partnerId, channel);
    if (endpointId === undefined) throw webhookEndpointUnknown();
    const secret = newSigningSecret();
    const roll = await this.signingSecrets.roll(transaction, endpointId, secret, overlapHours);
    notifyAfter(transaction, ENDPOINTS_CHANNEL);
    return roll;
  }

  /** Shows a secret shortly after its creation. @throws signing_secret_shown */
  async showSigningSecret(id: string): Promise<string> {
    // The secret is committed by now, so this replica must use it even if notifications don't arrive.
    this.endpoints.forget();
    return this.signingSecrets.show(this.dataSource.manager, id);
  }

  /** Makes a given secret the current one, unless it already signs. */
  async ensureSigningSecret(
    endpointId: string,
    secret: string,
    overlapHours: number,
  ): Promise<void> {
    await this.change(async (transaction) => {
      await transaction.query('SELECT FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [
        endpointId,
      ]);
      if (await this.signingSecrets.isSigning(transaction, endpointId, secret)) return;
      await this.signingSecrets.roll(transaction, endpointId, secret, overlapHours);
    });
  }

  private async change<T>(effect: (transaction: EntityManager) => Promise<T>): Promise<T> {
    const result = await this.dataSource.transaction(async (transaction) => {
      const value = await effect(transaction);
      notifyAfter(transaction, ENDPOINTS_CHANNEL);
      return value;
    });
    this.endpoints.forget();
    return result;
  }

  private checkedUrl(text: string): string {
    const url = webhookUrlOf(text);
    if (!url) throw new Error('the URL was not validated');
    try {
      this.policy.check(url);
      this.policy.checkPort(url);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const { code, message } = error;
      throw new RequestValidationError([{ pointer: '/url', code, detail: message }]);
    }
    return url.href;
  }

  private async write(
    transaction: EntityManager,
    { id, partnerId, channel }: { id: string; partnerId: string; channel: EndpointChannel },
    { url, header, token, status }: Settings,
  ): Promise<void> {
    const tokenSealed = token === undefined ? null : this.secretBox.seal(token, tokenPlace(id));
    await transaction.query(tokenSealed === null ? CHANGE_SETTINGS : PUT_SETTINGS, [
      id,
      url,
      header.toLowerCase(),
      status,
      ...(tokenSealed === null ? [] : [tokenSealed, partnerId, channel]),
    ]);
  }
}

function tokenMissing(): RequestValidationError {
  const detail = 'must be given with the first configuration';
  return new RequestValidationError([{ pointer: '/token', code: 'is_required', detail }]);
}

/** Locks the row against concurrent changes. @returns the id of the partner's endpoint, if it exists. */
async function lockEndpoint(
  transaction: EntityManager,
  partnerId: string,
  channel: EndpointChannel,
): Promise<string | undefined> {
  const rows: { id: string }[] = await transaction.query(
    'SELECT id FROM webhook_endpoints WHERE partner_id = $1 AND channel = $2 FOR UPDATE',
    [partnerId, channel],
  );
  return rows[0]?.id;
}

/** The id under which the events of the channel wait already. */
async function newEndpointId(
  transaction: EntityManager,
  partnerId: string,
  channel: EndpointChannel,
): Promise<string> {
  const [row] = await transaction.query<[{ id: string }]>(
    `SELECT ${endpointIdOf('$1::text', '$2::text')} AS id`,
    [partnerId, channel],
  );
  return row.id;
}

function toResource(row: EndpointRow): WebhookEndpointResource {
  return {
    ...row,
    tokenSetAt: row.tokenSetAt.toISOString(),
    signingSecrets: row.signingSecrets.map(({ id, createdAt, expiresAt }) => ({
      id,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Settings of one partner's endpoint of a channel, with its active secrets, newest first. */
const READ_SETTINGS = `
  SELECT id, channel, url, header, status, token_set_at AS "tokenSetAt",
    created_at AS "createdAt", updated_at AS "updatedAt",
    (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'createdAt', created_at, 'expiresAt', expires_at) ORDER BY id DESC), '[]')
     FROM webhook_signing_secrets
     WHERE endpoint_id = endpoint.id AND (expires_at IS NULL OR expires_at > now())
    ) AS "signingSecrets"
  FROM webhook_endpoints endpoint WHERE partner_id = $1 AND channel = $2`;

// With a new URL, or after being disabled, the endpoint's health is unknown, so earlier failures don't
// count for alerts.
const isNews = "(e.status = 'disabled' OR e.url <> $2)";

const FAILING_PERIOD = `
  failing_since = CASE WHEN ${isNews} THEN NULL ELSE e.failing_since END,
  alerted_level = CASE WHEN ${isNews} THEN 0 ELSE e.alerted_level END`;

const CHANGE_SETTINGS = `
  UPDATE webhook_endpoints e SET url = $2, header = $3, status = $4, updated_at = now(),
    ${FAILING_PERIOD} WHERE id = $1`;

const PUT_SETTINGS = `
  INSERT INTO webhook_endpoints AS e (id, url, header, status, token_sealed, partner_id, channel)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET url = $2, header = $3, status = $4, token_sealed = $5,
    token_set_at = now(), updated_at = now(), ${FAILING_PERIOD}`;
