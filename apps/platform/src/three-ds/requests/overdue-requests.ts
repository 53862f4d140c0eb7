import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InitialAnswers } from '../acs/initial-answers.js';
import { ThreeDsLimits } from '../three-ds-limits.js';
import { RequestProgress } from './request-progress.js';
import { ThreeDsRequests } from './three-ds-requests.js';

/** Ends what is past its limit, by whichever replica it was begun. */
@Injectable()
export class OverdueRequests implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(OverdueRequests.name);
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;

  constructor(
    private readonly initialAnswers: InitialAnswers,
    private readonly requests: ThreeDsRequests,
    private readonly progress: RequestProgress,
    private readonly limits: ThreeDsLimits,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.looking ??= this.look()
        .catch((error: unknown) => this.logger.warn(`nothing ends for now: ${String(error)}`))
        .finally(() => (this.looking = undefined));
    }, this.limits.lookEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  async look(): Promise<void> {
    await this.initialAnswers.endOverdue();
    for (const request of await this.requests.endOverdue()) this.progress.takenOver(request);
  }
}
