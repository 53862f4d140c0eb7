import { Injectable } from '@nestjs/common';
import { Poller } from '#database';
import { InitialAnswers } from '../acs/initial-answers.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { RequestProgress } from './request-progress.js';
import { ThreeDsRequests } from './three-ds-requests.js';

/** Ends all requests past their time limit, whichever replica started them. */
@Injectable()
export class OverdueRequests extends Poller {
  constructor(
    private readonly initialAnswers: InitialAnswers,
    private readonly requests: ThreeDsRequests,
    private readonly progress: RequestProgress,
    limits: ThreeDsLimits,
  ) {
    super({ everyMs: limits.pollEveryMs });
  }

  async poll(): Promise<void> {
    await this.initialAnswers.endOverdue();
    for (const request of await this.requests.endOverdue()) this.progress.takenOver(request);
  }
}
