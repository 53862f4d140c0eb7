import { Module } from '@nestjs/common';
import { CardAppModule } from '../card-app.module.js';
import { ThreeDsRequestedConsumer } from './three-ds-requested.consumer.js';

@Module({ imports: [CardAppModule], controllers: [ThreeDsRequestedConsumer] })
export class RequestsModule {}
