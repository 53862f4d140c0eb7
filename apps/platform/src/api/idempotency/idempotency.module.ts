import { Global, Module } from '@nestjs/common';
import { IdempotencyRetention } from './idempotency-retention.js';
import { Idempotency } from './idempotency.js';

@Global()
@Module({ providers: [Idempotency, IdempotencyRetention], exports: [Idempotency] })
export class IdempotencyModule {}
