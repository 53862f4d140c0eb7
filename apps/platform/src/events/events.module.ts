import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module.js';
import { EventIntake } from './event-intake.js';
import { EventPartitions } from './event-partitions.js';
import { EventRecorder } from './event-recorder.js';
import { EventRetention } from './event-retention.js';

@Module({
  imports: [DeliveryModule],
  providers: [EventIntake, EventPartitions, EventRecorder, EventRetention],
  exports: [EventIntake, EventRecorder],
})
export class EventsModule {}
