import { Module } from '@nestjs/common';
import { SourceAddressGuard } from './source-address.guard.js';
import { WebhookSignatures } from './webhook-signatures.js';
import { WebhookTokenGuard } from './webhook-token.guard.js';

const checks = [SourceAddressGuard, WebhookTokenGuard, WebhookSignatures];

/** Who may send webhooks: from which address, with which token, signed with which secret. */
@Module({ providers: checks, exports: checks })
export class AdmissionModule {}
