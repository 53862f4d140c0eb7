import { Module } from '@nestjs/common';
import { Admission } from './admission.js';
import { SourceAddresses } from './source-addresses.js';
import { WebhookSignatures } from './webhook-signatures.js';
import { WebhookTokens } from './webhook-tokens.js';

@Module({
  providers: [Admission, SourceAddresses, WebhookSignatures, WebhookTokens],
  exports: [Admission],
})
export class AdmissionModule {}
