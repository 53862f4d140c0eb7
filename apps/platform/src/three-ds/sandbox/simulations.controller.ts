import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import { type SimulatedOutcome, simulatedOutcomes, type SimulationResource } from '#contracts';
import { IsIn } from 'class-validator';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { RateLimitGuard } from '../../api/index.js';
import { Simulations } from './simulations.js';

class SimulateDto {
  @IsIn(simulatedOutcomes)
  outcome: SimulatedOutcome;
}

@Controller('v1/sandbox/three-ds-requests')
@Access(SandboxGuard, PartnerGuard, RateLimitGuard)
export class SimulationsController {
  constructor(private readonly simulations: Simulations) {}

  @Post(':id/simulate')
  @HttpCode(200)
  @PartnerOperation(
    'simulateThreeDsOutcome',
    'sandbox:write',
    'three_ds_request_unknown',
    'three_ds_request_ended',
  )
  simulate(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() { outcome }: SimulateDto,
  ): Promise<SimulationResource> {
    return this.simulations.play(partnerId, id, outcome);
  }
}
