import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { CommunicationSettingsController } from './communication-settings.controller.js';
import { CommunicationSettingsService } from './communication-settings.service.js';

@Module({
  imports: [DeliveryModule],
  controllers: [CommunicationSettingsController],
  providers: [CommunicationSettingsService],
})
export class CommunicationSettingsModule {}
