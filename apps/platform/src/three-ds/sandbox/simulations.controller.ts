import { Body, Controller, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { Access } from '#access';
import {
  type SimulatedCallback,
  type SimulatedOutcome,
  simulatedOutcomes,
  type SimulationResource,
  type ThreeDsCallback,
} from '#contracts';
import { declareError, DomainError } from '#http';
import { IsIn } from 'class-validator';
import { RateLimitGuard } from '../../api/index.js';
import { PartnerGuard, PartnerId, PartnerOperation, SandboxGuard } from '../../partners/index.js';
import { OverdueRequests } from '../acs/acs-authentications.js';
import { ChallengePages } from '../challenge/challenge-pages.js';
import { PartnerReports, threeDsRequestUnknown } from '../requests/partner-reports.js';
import { hasEnded, type ThreeDsRequest, toResource } from '../requests/three-ds-request.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';

/** The 3-D Secure request has ended, so its outcome cannot be simulated. Start another purchase. */
const threeDsRequestEnded = declareError(
  'three_ds_request_ended',
  409,
  'The request has ended. Its outcome can no longer be simulated.',
);

type Play = (request: ThreeDsRequest) => Promise<SimulatedCallback[]>;
type Response = Omit<ThreeDsCallback, 'digest'>;

const approval: Response = { response: 'approved' };

/** Sandbox: simulates the possible outcomes of a request through the same services as real outcomes. */
@Injectable()
export class Simulations {
  private readonly plays: Readonly<Record<SimulatedOutcome, Play>> = {
    approve: (request) => this.callBack(request, approval),
    deny: (request) => this.callBack(request, { response: 'denied' }),
    cancel: (request) => this.callBack(request, { response: 'failed', reason: 'cancelled' }),
    sca_failed: (request) => this.callBack(request, { response: 'failed', reason: 'sca_failed' }),
    not_reachable: (request) =>
      this.callBack(request, { response: 'failed', reason: 'not_reachable' }),
    timeout: (request) => this.timeOut(request),
    lost_callback: async (request) => {
      await this.requests.loseCallback(request.id, true);
      return [];
    },
    late_callback: async (request) => [
      ...(await this.timeOut(request)),
      ...(await this.callBack(request, approval)),
    ],
    double_callback: async (request) => [
      ...(await this.callBack(request, approval)),
      ...(await this.callBack(request, approval)),
    ],
    app_switch: (request) => this.callBack(request, approval),
  };

  constructor(
    private readonly requests: ThreeDsRequests,
    private readonly reports: PartnerReports,
    private readonly overdue: OverdueRequests,
    private readonly pages: ChallengePages,
  ) {}

  /** @throws three_ds_request_unknown, three_ds_request_ended */
  async play(
    partnerId: string,
    id: string,
    outcome: SimulatedOutcome,
  ): Promise<SimulationResource> {
    const request = await this.reports.find(partnerId, id);
    if (hasEnded(request)) throw threeDsRequestEnded();
    // As the landing page has it while the payment waits.
    const appUrl = outcome === 'app_switch' ? await this.pages.appUrlOf(request) : null;
    const callbacks = await this.plays[outcome](request);
    return { request: toResource(await this.reports.find(partnerId, id)), callbacks, appUrl };
  }

  private async callBack(
    { partnerId, id, digest }: ThreeDsRequest,
    response: Response,
  ): Promise<SimulatedCallback[]> {
    try {
      await this.reports.responded(partnerId, id, { ...response, digest });
      return [{ taken: true, code: null }];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [{ taken: false, code: error.code }];
    }
  }

  private async timeOut({ id }: ThreeDsRequest): Promise<SimulatedCallback[]> {
    await this.requests.endTimeNow(id);
    await this.overdue.poll();
    return [];
  }
}

class SimulateDto {
  /** What the cardholder does, or what goes wrong on the way. */
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
    threeDsRequestUnknown,
    threeDsRequestEnded,
  )
  simulate(
    @PartnerId() partnerId: string,
    @Param('id') id: string,
    @Body() { outcome }: SimulateDto,
  ): Promise<SimulationResource> {
    return this.simulations.play(partnerId, id, outcome);
  }
}
