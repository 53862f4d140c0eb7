import 'reflect-metadata';
import { type AccountTopUp, EventHeader, webhookEvents } from '#contracts';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Ctx,
  EventPattern,
  KafkaContext,
  type MicroserviceOptions,
  Payload,
  Transport,
} from '@nestjs/microservices';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CONSUMER_GROUP, contenderConfig, POOL_SIZE, sendReady } from './contender.config.js';
import { insertTopUp } from './top-up-rows.js';

const { kafkaBrokers, databaseUrl } = contenderConfig();

/** As in Nest's documentation, with a transaction for each event. */
@Controller()
class TopUpsController {
  constructor(private readonly dataSource: DataSource) {}

  // Otherwise TypeScript selects the overload for maps of topics, which has no context.
  @(EventPattern(webhookEvents.name) as MethodDecorator)
  async handle(@Payload() event: AccountTopUp, @Ctx() context: KafkaContext): Promise<void> {
    const eventId = String(context.getMessage().headers?.[EventHeader.id]);
    await this.dataSource.transaction((transaction) =>
      insertTopUp((sql, parameters) => transaction.query(sql, parameters), { eventId, event }),
    );
  }
}

@Module({
  imports: [TypeOrmModule.forRoot({ type: 'postgres', url: databaseUrl, poolSize: POOL_SIZE })],
  controllers: [TopUpsController],
})
class NestStockModule {}

const app = await NestFactory.createMicroservice<MicroserviceOptions>(NestStockModule, {
  transport: Transport.KAFKA,
  logger: ['warn', 'error'],
  options: {
    client: { brokers: kafkaBrokers },
    consumer: { groupId: CONSUMER_GROUP },
    postfixId: '',
    subscribe: { fromBeginning: true },
  },
});
app.enableShutdownHooks();
await app.listen();
sendReady();
