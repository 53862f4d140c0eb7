import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Poller } from '#database';
import { InitialAnswers } from '../acs/initial-answers.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { RequestProgress } from './request-progress.js';
import { ThreeDsRequests } from './three-ds-requests.js';

/** Ends all requests past their time limit, whichever replica started them. */
@Injectable()
export class OverdueRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly poller: Poller;

  constructor(
    private readonly initialAnswers: InitialAnswers,
    private readonly requests: ThreeDsRequests,
    private readonly progress: RequestProgress,
    limits: ThreeDsLimits,
  ) {
    this.poller = new Poller({
      name: OverdueRequests.name,
      everyMs: limits.lookEveryMs,
      look: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.poller.stop();
  }

  async look(): Promise<void> {
    await this.initialAnswers.endOverdue();
    for (const request of await this.requests.endOverdue()) this.progress.takenOver(request);
  }
}
