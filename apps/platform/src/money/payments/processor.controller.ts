import type { IncomingMessage } from 'node:http';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Injectable,
  Post,
} from '@nestjs/common';
import { Access } from '#access';
import { ProcessorMessage, type ProcessorMessageResource } from '#contracts';
import {
  bearerTokenOf,
  declareError,
  GuessLimit,
  KnownTokens,
  MayAnswer,
  unauthenticated,
  operation,
} from '#http';
import { PlatformConfig } from '../../platform.config.js';
import { balanceOutOfRange } from '../ledger/card-account.js';
import { answerOf, type NewMessage } from './payment-batch.js';
import {
  amountZero,
  merchantAmountDiffers,
  messageConflict,
  messageOfFuture,
  paymentCardUnknown,
  PaymentMessages,
  paymentMessagesTooMany,
} from './payments.service.js';

const processorKeyInvalid = declareError(
  'processor_key_invalid',
  unauthenticated('Bearer'),
  'Send the key of the processor as "Authorization: Bearer <KEY>".',
);

/** Admits only the card processor. During a key rotation two keys are valid. */
@Injectable()
@MayAnswer(processorKeyInvalid, 'too_many_requests')
export class ProcessorGuard implements CanActivate {
  private readonly keys: KnownTokens;

  constructor(
    config: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.keys = new KnownTokens(() => config.processorApiKeys);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const find = (key: string) => this.keys.find(key);
    const owner = await this.guesses.ownerOf(
      request,
      'processor_key',
      bearerTokenOf(request),
      find,
    );
    if (!owner) throw processorKeyInvalid();
    return true;
  }
}

/** The messages of the card processor (docs/interface/payments.md#the-processor). */
@Controller('processor/v1/messages')
@Access(ProcessorGuard)
export class ProcessorController {
  constructor(private readonly messages: PaymentMessages) {}

  @Post()
  @HttpCode(200)
  @operation(
    'recordProcessorMessage',
    amountZero,
    balanceOutOfRange,
    merchantAmountDiffers,
    messageConflict,
    messageOfFuture,
    paymentCardUnknown,
    paymentMessagesTooMany,
  )
  async record(@Body() body: ProcessorMessage): Promise<ProcessorMessageResource> {
    const { id, paymentId } = body;
    const { transactionId, decision } = await this.messages.record({ ...body } as NewMessage);
    return { id, paymentId, transactionId, ...answerOf(decision) };
  }
}
