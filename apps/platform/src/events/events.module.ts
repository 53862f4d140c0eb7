import { Module } from '@nestjs/common';
import { EventRecorder } from './event-recorder.js';

@Module({ providers: [EventRecorder], exports: [EventRecorder] })
export class EventsModule {}
