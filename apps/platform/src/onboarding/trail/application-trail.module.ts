import { Module } from '@nestjs/common';
import { ApplicationTrail } from './application-trail.js';

@Module({ providers: [ApplicationTrail], exports: [ApplicationTrail] })
export class ApplicationTrailModule {}
