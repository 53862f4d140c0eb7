import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { webhookEvents } from '#contracts';
import { Body, Controller, HttpCode, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IsISO8601, IsObject, IsString } from 'class-validator';
import kafkajs from 'kafkajs';
import { contenderConfig, sendReady } from './contender.config.js';

class WebhookDto {
  @IsString()
  event: string;

  @IsString()
  companyId: string;

  @IsISO8601()
  timestamp: string;

  @IsObject()
  data: object;
}

const client = new kafkajs.Kafka({
  brokers: contenderConfig().kafkaBrokers,
  logLevel: kafkajs.logLevel.ERROR,
});
const producer = client.producer();

/**
 * The obvious first implementation: the framework parses and validates the body, and each webhook is one
 * `send`.
 */
@Controller('webhooks')
class WebhooksController {
  @Post('events')
  @HttpCode(204)
  async receive(@Body() webhook: WebhookDto): Promise<void> {
    await producer.send({
      topic: webhookEvents.name,
      messages: [{ key: webhook.companyId, value: JSON.stringify(webhook) }],
    });
  }
}

@Module({ controllers: [WebhooksController] })
class NaiveModule {}

await producer.connect();
const app = await NestFactory.create(NaiveModule, { logger: false });
app.useGlobalPipes(new ValidationPipe());
await app.listen(0, '127.0.0.1');
sendReady((app.getHttpServer().address() as AddressInfo).port);
