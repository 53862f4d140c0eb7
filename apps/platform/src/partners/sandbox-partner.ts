import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PlatformConfig } from '../platform.config.js';
import { PartnersService } from './partners.service.js';

/** Sets up the partner that the sandbox is configured with. */
@Injectable()
export class SandboxPartner implements OnApplicationBootstrap {
  constructor(
    private readonly config: PlatformConfig,
    private readonly partners: PartnersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxPartnerApiKey, sandboxPartnerName } = this.config;
    if (!sandbox || !sandboxPartnerApiKey) return;
    await this.partners.ensurePartner(sandboxPartnerApiKey, sandboxPartnerName, {
      url: this.config.sandboxPartnerWebhookUrl,
      header: this.config.sandboxPartnerWebhookHeader,
      token: this.config.sandboxPartnerWebhookToken,
      signingSecret: this.config.sandboxPartnerSigningSecret,
    });
  }
}
