import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CommunicationSettingsCopy } from './communication-settings-copy.js';
import { CommunicationSettingsPoller } from './communication-settings.poller.js';
import { IntegrationController } from './integration.controller.js';

@Module({
  imports: [OperatorsModule, PlatformModule],
  controllers: [IntegrationController],
  providers: [CommunicationSettingsCopy, CommunicationSettingsPoller],
})
export class IntegrationModule {}
