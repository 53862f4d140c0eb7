import { Module } from '@nestjs/common';
import { EventFollowers } from './event-followers.js';
import { EventPartitions } from './event-partitions.js';
import { EventRecorder } from './event-recorder.js';
import { EventRetention } from './event-retention.js';

@Module({
  providers: [EventFollowers, EventPartitions, EventRecorder, EventRetention],
  exports: [EventFollowers, EventRecorder],
})
export class EventsModule {}
