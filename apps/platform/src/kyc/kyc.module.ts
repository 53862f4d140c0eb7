import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { KycService } from './kyc.service.js';
import { SandboxKycController } from './sandbox-kyc.controller.js';

@Module({
  imports: [EventsModule],
  controllers: [SandboxKycController],
  providers: [KycService],
})
export class KycModule {}
