import { Module } from '@nestjs/common';
import { EventPartitions } from './event-partitions.js';
import { EventRecorder } from './event-recorder.js';
import { EventRetention } from './event-retention.js';

@Module({
  providers: [EventPartitions, EventRecorder, EventRetention],
  exports: [EventRecorder],
})
export class EventsModule {}
