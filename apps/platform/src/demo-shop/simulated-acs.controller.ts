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
import {
  type AcsFinalStatus,
  acsFinalStatuses,
  type AcsResult,
  IsReference,
  IsUtcTimestamp,
  OptionalField,
} from '#contracts';
import { IsIn, Matches } from 'class-validator';
import { bearerTokenOf, GuessLimit, KnownTokens } from '#http';
import type { Request } from 'express';
import { SandboxGuard } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';
import { acsKeyInvalid } from '../three-ds/index.js';
import { Purchases } from './purchases.js';

/** Admits only the platform itself, with the token that it sends to the ACS. */
@Injectable()
class SimulatedAcsGuard implements CanActivate {
  private readonly tokens: KnownTokens;

  constructor(
    { acsResultToken }: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {
    this.tokens = new KnownTokens(acsResultToken === undefined ? [] : [acsResultToken]);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const find = (token: string) => this.tokens.find(token);
    if (!(await this.guesses.ownerOf(request, 'acs_result_token', bearerTokenOf(request), find)))
      throw acsKeyInvalid();
    return true;
  }
}

class AcsResultDto implements AcsResult {
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

/** The sandbox's own ACS receives results here; `ACS_RESULT_URL` points here if there is no other ACS. */
@Controller('sandbox/acs/results')
@Access(SandboxGuard, SimulatedAcsGuard)
export class SimulatedAcsController {
  constructor(private readonly purchases: Purchases) {}

  @Post()
  @HttpCode(204)
  async take(@Body() result: AcsResultDto): Promise<void> {
    await this.purchases.takeResult(result);
  }
}
