import {
  type BankTransfer,
  IsReceivedText,
  MAX_NAME_LENGTH,
  NestedObject,
  OptionalField,
} from '#contracts';
import { Matches } from 'class-validator';
import { ID, ofId } from '../external-id.js';
import { PositiveMoney } from '../positive-money.dto.js';

/** As much as a transfer's remittance information takes. */
const MAX_REFERENCE_LENGTH = 140;

export class BankTransferDto implements BankTransfer {
  @OptionalField()
  @Matches(ID, ofId('transferId'))
  transferId?: string;

  /** Anything, because senders write anything. */
  @IsReceivedText(0, MAX_REFERENCE_LENGTH)
  reference: string;

  @NestedObject(() => PositiveMoney)
  amount: PositiveMoney;

  @OptionalField()
  @IsReceivedText(1, MAX_NAME_LENGTH)
  remitter?: string;
}
