import { Module } from '@nestjs/common';
import { EventPartitions } from './event-partitions.js';
import { EventFollowers, EventRecorder } from './event-recorder.js';

@Module({
  providers: [EventFollowers, EventPartitions, EventRecorder],
  exports: [EventFollowers, EventRecorder],
})
export class EventsModule {}
