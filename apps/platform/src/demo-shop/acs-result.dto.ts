import {
  type AcsFinalStatus,
  acsFinalStatuses,
  type AcsResult,
  IsReference,
  IsUtcTimestamp,
  OptionalField,
} from '#contracts';
import { IsIn, Matches } from 'class-validator';

export class AcsResultDto implements AcsResult {
  @IsReference(64)
  acsTransactionId: string;

  @IsReference()
  threeDsRequestId: string;

  @IsIn(acsFinalStatuses)
  transStatus: AcsFinalStatus;

  @OptionalField()
  @Matches(/^\d{2}$/)
  transStatusReason?: string;

  @OptionalField()
  @Matches(/^\d{2}$/)
  challengeCancel?: string;

  @IsUtcTimestamp()
  decidedAt: string;
}
