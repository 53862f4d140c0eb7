import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EndpointChannel } from '#contracts';
import { signingKeyOf } from '#standard-webhooks';
import { DataSource } from 'typeorm';
import { SecretBox } from '../../secrets/index.js';
import type { EndpointConfiguration, EndpointStatus } from './endpoint-configuration.js';
import { secretPlace, tokenPlace } from './sealed-places.js';
import { READ_CONFIGURATION } from './webhook-endpoints.sql.js';

/** Fallback if the notification of a change was lost. */
const EXPIRE_AFTER_MS = 30_000;
const MAX_CACHED = 10_000;

interface EndpointRow {
  id: string;
  partnerId: string;
  channel: EndpointChannel;
  url: string;
  header: string;
  tokenSealed: string;
  status: EndpointStatus;
  secrets: { id: string; sealed: string }[];
}

interface Cached {
  /** Stored when the reading starts, so that a `forget` during the reading causes a new one. */
  configuration: Promise<EndpointConfiguration>;
  expiresAt: number;
}

/** The partners' endpoint configurations for sending. Decrypted secrets are kept in memory, only here. */
@Injectable()
export class WebhookEndpoints {
  private readonly cache = new Map<string, Cached>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
  ) {}

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
