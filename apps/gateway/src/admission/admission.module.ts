import { Module } from '@nestjs/common';
import { WebhookGuard } from './webhook.guard.js';
import { WebhookSenders } from './webhook-senders.js';
import { WebhookSignatures } from './webhook-signatures.js';

@Module({
  providers: [WebhookGuard, WebhookSenders, WebhookSignatures],
  exports: [WebhookGuard, WebhookSenders, WebhookSignatures],
})
export class AdmissionModule {}
