import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import type { ProcessorMessageResource } from '#contracts';
import { Operation } from '../../api/index.js';
import type { NewMessage } from '../payments/payment-batch.js';
import { PaymentMessages } from '../payments/payment-messages.js';
import { ProcessorGuard } from './processor.guard.js';
import { ProcessorMessageDto } from './processor-message.dto.js';

/** What the card processor asks and tells (docs/interface.md#the-processor). */
@Controller('processor/v1/messages')
@Access(ProcessorGuard)
export class ProcessorController {
  constructor(private readonly messages: PaymentMessages) {}

  @Post()
  @HttpCode(200)
  @Operation(
    'recordProcessorMessage',
    'account_not_open',
    'balance_out_of_range',
    'merchant_amount_differs',
    'message_conflict',
    'message_of_future',
    'payment_card_unknown',
    'payment_messages_too_many',
  )
  async record(@Body() body: ProcessorMessageDto): Promise<ProcessorMessageResource> {
    const { id, paymentId } = body;
    const { transactionId, decision } = await this.messages.record({ ...body } as NewMessage);
    if (decision === null) return { id, paymentId, transactionId, outcome: 'recorded' };
    return { id, paymentId, transactionId, ...decision };
  }
}
