import type { KeyObject } from 'node:crypto';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EndpointChannel } from '#contracts';
import { notifyAfter, Notifications } from '#database';
import { declareError } from '#http';
import { signingKeyOf, signWebhook, WebhookHeader } from '#standard-webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessTrail, type PartnerCaller, requireStillAdmitted } from '../../partners/index.js';
import { type SealedColumn, SecretBox } from '#secrets';

export const endpointStatuses = ['enabled', 'disabled'] as const;
/** The partner's setting. The endpoint's health is stored separately. */
export type EndpointStatus = (typeof endpointStatuses)[number];

/** Everything needed to send to an endpoint. Contains secrets: keep it in memory only, never log or show it. */
export interface EndpointConfiguration {
  id: string;
  partnerId: string;
  channel: EndpointChannel;
  url: string;
  /** The header that the partner chose for its token, in lower case. */
  header: string;
  token: string;
  /** At least one, newest first. Every key signs, so that a secret can be rotated. */
  signingKeys: KeyObject[];
  status: EndpointStatus;
}

/** The channel has no endpoint yet. Configure it with `PUT /v1/webhook-endpoints/{channel}`. */
export const webhookEndpointUnknown = declareError(
  'webhook_endpoint_unknown',
  404,
  'This endpoint is not configured yet.',
);

export const signingSecretUnknown = declareError(
  'signing_secret_unknown',
  404,
  'There is no such secret, or it has expired.',
);

/** The channel of notifications that reports changed endpoints to all replicas. */
export const ENDPOINTS_CHANNEL = 'webhook_endpoints';

/** The channel of notifications that wakes the deliverers of all replicas. */
export const EVENTS_CHANNEL = 'platform_events';

/** Fallback if the notification of a change was lost. */
const EXPIRE_AFTER_MS = 30_000;
const MAX_CACHED = 10_000;

interface EndpointRow extends Omit<EndpointConfiguration, 'token' | 'signingKeys'> {
  tokenSealed: string;
  secrets: { id: string; sealed: string }[];
}

interface Cached {
  /** Stored when the reading starts, so that a `forget` during the reading causes a new one. */
  configuration: Promise<EndpointConfiguration>;
  expiresAt: number;
}

/** The partners' endpoint configurations for sending. Decrypted secrets are kept in memory, only here. */
@Injectable()
export class WebhookEndpoints implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly cache = new Map<string, Cached>();
  private endListening = () => {};

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
    private readonly notifications: Notifications,
    private readonly trail: AccessTrail,
  ) {}

  /** Applies changes by other replicas at once. */
  async onApplicationBootstrap(): Promise<void> {
    this.endListening = await this.notifications.listen(ENDPOINTS_CHANNEL, () => this.forget());
  }

  beforeApplicationShutdown(): void {
    this.endListening();
  }

  /** @throws Error if the endpoint does not exist or its secrets can't be decrypted. */
  configurationOf(endpointId: string): Promise<EndpointConfiguration> {
    const cached = this.cache.get(endpointId);
    if (cached && cached.expiresAt > Date.now()) return cached.configuration;
    if (this.cache.size >= MAX_CACHED) this.cache.clear();
    const configuration = this.read(endpointId);
    const entry = { configuration, expiresAt: Date.now() + EXPIRE_AFTER_MS };
    this.cache.set(endpointId, entry);
    configuration.catch(() => {
      if (this.cache.get(endpointId) === entry) this.cache.delete(endpointId);
    });
    return configuration;
  }

  /** Shows a secret that still signs, at any time after its creation. The trail has who saw it. @throws signing_secret_unknown */
  showSecret(
    { partnerId, actorId }: Pick<PartnerCaller, 'partnerId' | 'actorId'>,
    secretId: string,
  ): Promise<string> {
    return this.dataSource.transaction(async (transaction) => {
      await requireStillAdmitted(transaction, { actorId });
      const [row] = (await transaction.query(FIND_SECRET, [partnerId, secretId])) as [
        { endpointId: string; sealed: string }?,
      ];
      if (!row) throw signingSecretUnknown();
      const move = { partnerId, actorId, action: 'signing_secret_shown' } as const;
      await this.trail.write(transaction, { ...move, subject: row.endpointId });
      return this.secretBox.open(row.sealed, secretPlace(row.endpointId, secretId));
    });
  }

  /** Drops the cache after a change by this or another replica. */
  forget(): void {
    this.cache.clear();
  }

  private async read(endpointId: string): Promise<EndpointConfiguration> {
    const [endpoint] = (await this.dataSource.query(READ_CONFIGURATION, [endpointId])) as [
      EndpointRow?,
    ];
    if (!endpoint) throw new Error(`there is no webhook endpoint ${endpointId}`);
    const { tokenSealed, secrets, ...configuration } = endpoint;
    return {
      ...configuration,
      token: this.secretBox.open(tokenSealed, tokenPlace(endpointId)),
      signingKeys: secrets.map(({ id, sealed }) =>
        signingKeyOf(this.secretBox.open(sealed, secretPlace(endpointId, id))),
      ),
    };
  }
}

/** The configuration for sending. */
const READ_CONFIGURATION = `
  SELECT id, partner_id AS "partnerId", channel, url, header, token_sealed AS "tokenSealed", status,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'sealed', secret_sealed) ORDER BY id DESC), '[]')
     FROM webhook_signing_secrets secret
     WHERE endpoint_id = endpoint.id AND (expires_at IS NULL OR expires_at > now())) AS secrets
  FROM webhook_endpoints endpoint WHERE id = $1`;

/** $1 partner, $2 secret. */
const FIND_SECRET = `
  SELECT s.endpoint_id AS "endpointId", s.secret_sealed AS sealed
  FROM webhook_signing_secrets s JOIN webhook_endpoints e ON e.id = s.endpoint_id
  WHERE e.partner_id = $1 AND s.id = $2 AND (s.expires_at IS NULL OR s.expires_at > now())`;

/**
 * The id of a partner's endpoint of a channel as SQL, known before it is configured: events that are recorded until
 * then wait for it. Endpoints of earlier versions have other ids.
 */
export const endpointIdOf = (partnerId: string, channel: string) =>
  `('whe_' || substr(${partnerId}, 5) || '_' || ${channel})`;

/** Makes a partner's queued events due as soon as the transaction commits. */
export async function callEndpointsNow(
  transaction: EntityManager,
  partnerId: string,
  now: Date,
): Promise<void> {
  // The partner waits for the outcome, so an endpoint with an open circuit is probed at once.
  await transaction.query(
    `UPDATE webhook_endpoints SET open_until = $2 WHERE partner_id = $1 AND open_until > $2`,
    [partnerId, now],
  );
  notifyAfter(transaction, EVENTS_CHANNEL);
}

/**
 * The context to which a sealed value is bound. It can't be opened elsewhere, so values can't be swapped
 * between rows.
 */
export const tokenPlace = (endpointId: string): string =>
  `webhook_endpoints.token_sealed ${endpointId}`;

export const secretPlace = (endpointId: string, secretId: string): string =>
  `webhook_signing_secrets.secret_sealed ${endpointId} ${secretId}`;

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'token_sealed',
    ownerColumn: 'id',
    placeOf: ({ ownerId }) => tokenPlace(ownerId),
  },
  {
    table: 'webhook_signing_secrets',
    column: 'secret_sealed',
    ownerColumn: 'endpoint_id',
    placeOf: ({ ownerId, id }) => secretPlace(ownerId, id),
  },
];

const SUCCESS_STATUSES = new Set([200, 201, 204]);

/**
 * Only these statuses are a success (docs/interface/webhooks.md#the-event-webhook, docs/interface/three-ds.md#3-d-secure);
 * 202 and redirects are failures.
 */
export function isWebhookSuccess(statusCode: number): boolean {
  return SUCCESS_STATUSES.has(statusCode);
}

export const USER_AGENT = 'partner-card-platform';

/** The headers of every webhook: id, timestamp, signatures, and the partner's token. */
export function signedHeaders(
  endpoint: EndpointConfiguration,
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    [WebhookHeader.id]: id,
    [WebhookHeader.timestamp]: seconds,
    [WebhookHeader.signature]: endpoint.signingKeys
      .map((key) => signWebhook(key, id, seconds, body))
      .join(' '),
    [endpoint.header]: endpoint.token,
  };
}
