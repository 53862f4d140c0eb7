import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EndpointChannel } from '#contracts';
import { notifyAfter } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { callEndpointsNow } from '../event-log/call-endpoints-now.js';
import { type PartnerCaller, requireStillAdmitted } from '../../partners/index.js';
import { SecretBox } from '../../secrets/index.js';
import type { ConfigureEndpointDto } from './configure-endpoint.dto.js';
import { EgressError } from './egress/egress-error.js';
import { EgressPolicy } from './egress/egress-policy.js';
import { ENDPOINTS_CHANNEL } from './endpoints-listener.js';
import { tokenPlace } from './sealed-places.js';
import { newSigningSecret, SigningSecrets } from './signing-secrets.js';
import type { SigningSecretRoll, WebhookEndpointResource } from './webhook-endpoint.resource.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { tokenMissing, urlRefused, webhookEndpointUnknown } from './webhook-endpoints.errors.js';
import {
  CHANGE_SETTINGS,
  endpointIdOf,
  PUT_SETTINGS,
  READ_SETTINGS,
} from './webhook-endpoints.sql.js';
import { webhookUrlOf } from './webhook-url.js';

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

/** The partners' settings of their endpoints (docs/interface.md#the-event-webhook). */
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
    settings: ConfigureEndpointDto,
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
      throw error instanceof EgressError ? urlRefused(error) : error;
    }
    return url.href;
  }

  private async write(
    transaction: EntityManager,
    { id, partnerId, channel }: { id: string; partnerId: string; channel: EndpointChannel },
    { url, header, token, status }: ConfigureEndpointDto,
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
