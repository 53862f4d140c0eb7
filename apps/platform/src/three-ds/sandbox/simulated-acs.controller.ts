import { timingSafeEqual } from 'node:crypto';
import { Body, Controller, Headers, HttpCode, Post, UseGuards } from '@nestjs/common';
import { SandboxGuard } from '../../partners/sandbox.guard.js';
import { PlatformConfig } from '../../platform.config.js';
import { hashOfKey } from '../acs/acs.guard.js';
import { acsKeyInvalid } from '../three-ds.errors.js';
import { AcsResultDto } from './acs-result.dto.js';
import { Purchases } from './purchases.js';

/** Where the sandbox's own ACS takes results: `ACS_RESULT_URL` leads here where there is no other one. */
@Controller('sandbox/acs/results')
@UseGuards(SandboxGuard)
export class SimulatedAcsController {
  constructor(
    private readonly config: PlatformConfig,
    private readonly purchases: Purchases,
  ) {}

  @Post()
  @HttpCode(204)
  async take(
    @Headers('authorization') authorization = '',
    @Body() result: AcsResultDto,
  ): Promise<void> {
    const expected = hashOfKey(`Bearer ${this.config.acsResultToken}`);
    if (!timingSafeEqual(hashOfKey(authorization), expected)) throw acsKeyInvalid();
    await this.purchases.takeResult(result);
  }
}
