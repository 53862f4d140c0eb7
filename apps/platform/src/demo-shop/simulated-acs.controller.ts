import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { Access } from '#access';
import { SandboxGuard } from '../partners/index.js';
import { AcsResultDto } from './acs-result.dto.js';
import { Purchases } from './purchases.js';
import { SimulatedAcsGuard } from './simulated-acs.guard.js';

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
