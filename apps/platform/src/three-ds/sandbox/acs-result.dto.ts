import { type AcsFinalStatus, acsFinalStatuses, type AcsResult, IsUtcTimestamp } from '#contracts';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

export class AcsResultDto implements AcsResult {
  @IsString()
  @Length(1, 64)
  acsTransactionId: string;

  @IsString()
  @Length(1, 100)
  threeDsRequestId: string;

  @IsIn(acsFinalStatuses)
  transStatus: AcsFinalStatus;

  @IsOptional()
  @IsString()
  @Length(2, 2)
  transStatusReason?: string;

  @IsOptional()
  @IsString()
  @Length(2, 2)
  challengeCancel?: string;

  @IsUtcTimestamp()
  decidedAt: string;
}
