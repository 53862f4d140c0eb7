import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Poller } from '#database';
import { PlatformClient } from '#platform-client';
import { CommunicationSettingsCopy } from './communication-settings-copy.js';

const EVERY_MS = 5_000;

/** Polls the platform for the partner's settings, which only the platform knows. */
@Injectable()
export class CommunicationSettingsLook
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly poller = new Poller({
    name: CommunicationSettingsLook.name,
    everyMs: EVERY_MS,
    isSoon: true,
    look: () => this.look(),
  });

  constructor(
    private readonly platform: PlatformClient,
    private readonly copy: CommunicationSettingsCopy,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.poller.stop();
  }

  async look(): Promise<void> {
    await this.copy.take(await this.platform.communicationSettings());
  }
}
