// A server for webhooks with Nest. WEBHOOK_SECRET, WEBHOOK_TOKEN and PORT come from the environment.
import 'reflect-metadata';
import {
  Controller,
  HttpCode,
  Module,
  Post,
  type RawBodyRequest,
  Req,
  UnauthorizedException,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { verifyWebhook, WebhookVerificationError } from '@partner-card-platform/client';
import type { IncomingMessage } from 'node:http';

const options = {
  secrets: process.env.WEBHOOK_SECRET!,
  token: { header: 'x-cards-token', value: process.env.WEBHOOK_TOKEN! },
};

@Controller('webhooks')
class WebhooksController {
  @Post()
  @HttpCode(204)
  receive(@Req() { headers, rawBody }: RawBodyRequest<IncomingMessage>): void {
    try {
      const { id, payload } = verifyWebhook({ headers, rawBody: rawBody ?? '' }, options);
      console.log(id, payload.event);
    } catch (error) {
      throw error instanceof WebhookVerificationError ? new UnauthorizedException() : error;
    }
  }
}

@Module({ controllers: [WebhooksController] })
class AppModule {}

// `rawBody` keeps the bytes beside what Nest parses.
const app = await NestFactory.create<NestExpressApplication>(AppModule, {
  rawBody: true,
  logger: ['error'],
});
// Above the 2.25 MiB that an event may have.
app.useBodyParser('json', { limit: '3mb' });
await app.listen(Number(process.env.PORT), '127.0.0.1');
console.log('ready');
