import { Module } from '@nestjs/common';
import { TransactionWebhookGuard, WebhookGuard } from './webhook.guard.js';
import { WebhookSenders } from './webhook-senders.js';
import { WebhookSignatures } from './webhook-signatures.js';

@Module({
  providers: [TransactionWebhookGuard, WebhookGuard, WebhookSenders, WebhookSignatures],
  exports: [TransactionWebhookGuard, WebhookGuard, WebhookSenders, WebhookSignatures],
})
export class AdmissionModule {}
