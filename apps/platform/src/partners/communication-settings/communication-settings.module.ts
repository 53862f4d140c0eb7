import { Module } from '@nestjs/common';
import { CommunicationSettingsController } from './communication-settings.controller.js';
import { CommunicationSettingsService } from './communication-settings.service.js';

@Module({
  controllers: [CommunicationSettingsController],
  providers: [CommunicationSettingsService],
})
export class CommunicationSettingsModule {}
