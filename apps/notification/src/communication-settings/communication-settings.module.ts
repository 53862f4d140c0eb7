import { Module } from '@nestjs/common';
import { CommunicationSettingsService } from './communication-settings.service.js';

@Module({
  providers: [CommunicationSettingsService],
  exports: [CommunicationSettingsService],
})
export class CommunicationSettingsModule {}
