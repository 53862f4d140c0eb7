import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Poller } from '#database';
import { Approvals } from './approvals/approvals.js';
import { Ceremonies } from './passkeys/ceremonies.js';
import { Sessions } from './sessions/sessions.js';
import { StrongAuthOptions } from './strong-auth.options.js';

const INTERVAL_MS = 60_000;
/** Rows per statement, small so that nobody waits long for the sweep. */
const BATCH = 1_000;

/** Removes expired rows. They have no effect, but would pile up. */
@Injectable()
export class StrongAuthSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private isStopping = false;
  private readonly poller = new Poller({
    name: StrongAuthSweeper.name,
    everyMs: INTERVAL_MS,
    look: () => this.sweep(),
  });

  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly sessions: Sessions,
    private readonly approvals: Approvals,
    private readonly options: StrongAuthOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.poller.stop();
  }

  async sweep(batch = BATCH): Promise<void> {
    await this.ceremonies.removeExpired();
    await this.sessions.removeExpired();
    let removed = batch;
    while (removed === batch && !this.isStopping) {
      removed = await this.approvals.removeOlderThan(this.options.evidenceMonths, batch);
    }
  }
}
