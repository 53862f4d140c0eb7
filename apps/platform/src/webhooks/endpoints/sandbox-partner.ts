import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EndpointChannel } from '#contracts';
import { PartnersService } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { EndpointSettings } from './endpoint-settings.js';

const OVERLAP_HOURS = 24;

/**
 * Sets up the sandbox's configured partner. Each boot resets its endpoints to the environment's settings,
 * if there are any.
 */
@Injectable()
export class SandboxPartner implements OnApplicationBootstrap {
  constructor(
    private readonly config: PlatformConfig,
    private readonly partners: PartnersService,
    private readonly settings: EndpointSettings,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxPartnerApiKey, sandboxPartnerName } = this.config;
    if (!sandbox || !sandboxPartnerApiKey) return;
    const partnerId = await this.partners.ensurePartner(
      sandboxPartnerApiKey,
      sandboxPartnerName,
      this.config.sandboxPartnerContactEmail,
    );
    const { config } = this;
    // The other endpoints have the header and the secret of this one.
    if (!config.sandboxPartnerWebhookUrl) return;
    const token = config.sandboxPartnerWebhookToken;
    await this.ensureEndpoint(partnerId, 'events', config.sandboxPartnerWebhookUrl, token);
    if (config.sandboxPartnerTransactionWebhookUrl) {
      const url = config.sandboxPartnerTransactionWebhookUrl;
      const ownToken = config.sandboxPartnerTransactionWebhookToken;
      await this.ensureEndpoint(partnerId, 'transactions', url, ownToken);
    }
    if (config.sandboxPartnerThreeDsWebhookUrl) {
      const url = config.sandboxPartnerThreeDsWebhookUrl;
      await this.ensureEndpoint(partnerId, 'three_ds', url, token);
    }
  }

  private async ensureEndpoint(
    partnerId: string,
    channel: EndpointChannel,
    url: string,
    token: string,
  ): Promise<void> {
    const { sandboxPartnerSigningSecret, sandboxPartnerWebhookHeader: header } = this.config;
    const endpoint = { url, header, token, status: 'enabled' } as const;
    const endpointId = await this.settings.configure(
      { partnerId, actorId: null },
      channel,
      endpoint,
      sandboxPartnerSigningSecret,
    );
    // The endpoint may exist already, with another secret.
    await this.settings.ensureSigningSecret(endpointId, sandboxPartnerSigningSecret, OVERLAP_HOURS);
  }
}
