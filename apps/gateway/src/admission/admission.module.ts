import { Module } from '@nestjs/common';
import { SourceAddresses } from './source-addresses.js';
import { WebhookGuard } from './webhook.guard.js';
import { WebhookSignatures } from './webhook-signatures.js';
import { WebhookTokens } from './webhook-tokens.js';

@Module({
  providers: [SourceAddresses, WebhookGuard, WebhookSignatures, WebhookTokens],
  exports: [SourceAddresses, WebhookGuard, WebhookSignatures, WebhookTokens],
})
export class AdmissionModule {}
