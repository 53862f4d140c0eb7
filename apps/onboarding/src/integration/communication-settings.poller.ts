import { Injectable } from '@nestjs/common';
import { Poller } from '#database';
import { PlatformClient } from '#platform-client';
import { CommunicationSettingsCopy } from './communication-settings-copy.js';

const EVERY_MS = 5_000;

/** Polls the platform for the partner's settings, which only the platform knows. */
@Injectable()
export class CommunicationSettingsPoller extends Poller {
  constructor(
    private readonly platform: PlatformClient,
    private readonly copy: CommunicationSettingsCopy,
  ) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.copy.take(await this.platform.communicationSettings.get());
  }
}
