import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { RepeatedLook } from '#database';
import { InitialAnswers } from '../acs/initial-answers.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { RequestProgress } from './request-progress.js';
import { ThreeDsRequests } from './three-ds-requests.js';

/** Ends what is past its limit, by whichever replica it was begun. */
@Injectable()
export class OverdueRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly repeated: RepeatedLook;

  constructor(
    private readonly initialAnswers: InitialAnswers,
    private readonly requests: ThreeDsRequests,
    private readonly progress: RequestProgress,
    limits: ThreeDsLimits,
  ) {
    this.repeated = new RepeatedLook({
      name: OverdueRequests.name,
      everyMs: limits.lookEveryMs,
      look: () => this.look(),
    });
  }

  onApplicationBootstrap(): void {
    this.repeated.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeated.stop();
  }

  async look(): Promise<void> {
    await this.initialAnswers.endOverdue();
    for (const request of await this.requests.endOverdue()) this.progress.takenOver(request);
  }
}
