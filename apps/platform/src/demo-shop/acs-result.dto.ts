import {
  type AcsFinalStatus,
  acsFinalStatuses,
  type AcsResult,
  IsUtcTimestamp,
  OptionalField,
} from '#contracts';
import { IsIn, IsString, Length } from 'class-validator';

export class AcsResultDto implements AcsResult {
  @IsString()
  @Length(1, 64)
  acsTransactionId: string;

  @IsString()
  @Length(1, 100)
  threeDsRequestId: string;

  @IsIn(acsFinalStatuses)
  transStatus: AcsFinalStatus;

  @OptionalField()
  @IsString()
  @Length(2, 2)
  transStatusReason?: string;

  @OptionalField()
  @IsString()
  @Length(2, 2)
  challengeCancel?: string;

  @IsUtcTimestamp()
  decidedAt: string;
}
