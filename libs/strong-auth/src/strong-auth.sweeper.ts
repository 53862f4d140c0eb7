import { Injectable } from '@nestjs/common';
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
export class StrongAuthSweeper extends Poller {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly sessions: Sessions,
    private readonly approvals: Approvals,
    private readonly options: StrongAuthOptions,
  ) {
    super({ everyMs: INTERVAL_MS });
  }

  async poll(batch = BATCH): Promise<void> {
    await this.ceremonies.removeExpired();
    await this.sessions.removeExpired();
    let removed = batch;
    while (removed === batch && !this.isStopping) {
      removed = await this.approvals.removeOlderThan(this.options.evidenceMonths, batch);
    }
  }
}
