import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  Merchant,
  NestedObject,
  OptionalField,
  type ProcessorMessage,
  type ProcessorMessageKind,
  processorMessageKinds,
  type ProcessorMessageResource,
} from '#contracts';
import { IsMoment } from '#http';
import { IsBoolean, IsIn, Matches } from 'class-validator';
import { Operation } from '../../api/index.js';
import type { NewMessage } from '../payments/payment-batch.js';
import { PaymentMessages } from '../payments/payment-messages.js';
import { type CardChannel, cardChannels } from '../payments/payment-message.js';
import { ID, ofId } from '../external-id.js';
import { PositiveMoney } from '../positive-money.dto.js';
import { ProcessorGuard } from './processor.guard.js';

class ProcessorMessageDto implements ProcessorMessage {
  @Matches(ID, ofId('id'))
  id: string;

  @Matches(ID, ofId('paymentId'))
  paymentId: string;

  @IsIn(processorMessageKinds)
  kind: ProcessorMessageKind;

  @IsMoment()
  at: Date;

  @Matches(ID, ofId('cardId'))
  cardId: string;

  @NestedObject(() => PositiveMoney)
  amount: PositiveMoney;

  @OptionalField()
  @NestedObject(() => PositiveMoney)
  merchantAmount?: PositiveMoney;

  @NestedObject(() => Merchant)
  merchant: Merchant;

  @IsIn(cardChannels)
  channel: CardChannel;

  @OptionalField()
  @Matches(ID, ofId('threeDsRequestId'))
  threeDsRequestId?: string;

  @OptionalField()
  @IsBoolean()
  isFinal?: boolean;

  @OptionalField()
  @Matches(ID, ofId('follows'))
  follows?: string;
}

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
