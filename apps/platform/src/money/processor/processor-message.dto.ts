import {
  Merchant,
  NestedObject,
  OptionalField,
  type ProcessorMessage,
  type ProcessorMessageKind,
  processorMessageKinds,
} from '#contracts';
import { IsMoment } from '#http';
import { IsBoolean, IsIn, Matches } from 'class-validator';
import { type CardChannel, cardChannels } from '../payments/payment-message.js';
import { ID, ofId } from '../external-id.js';
import { PositiveMoney } from '../positive-money.dto.js';

export class ProcessorMessageDto implements ProcessorMessage {
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
