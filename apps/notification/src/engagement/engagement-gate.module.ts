import { Module } from '@nestjs/common';
import { ClockModule } from '../clock.module.js';
import { EngagementGate } from './engagement-gate.js';
import { Milestones } from './milestones.js';

@Module({
  imports: [ClockModule],
  providers: [EngagementGate, Milestones],
  exports: [EngagementGate, Milestones],
})
export class EngagementGateModule {}
