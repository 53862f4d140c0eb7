import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CommunicationSettingsCopy } from './communication-settings-copy.js';
import { CommunicationSettingsLook } from './communication-settings.look.js';
import { IntegrationController } from './integration.controller.js';

@Module({
  imports: [OperatorsModule, PlatformModule],
  controllers: [IntegrationController],
  providers: [CommunicationSettingsCopy, CommunicationSettingsLook],
})
export class IntegrationModule {}
