import { Logger } from '@nestjs/common';

export interface PollerOptions {
  /** The name in the log. */
  name: string;
  everyMs: number;
  /** True to run the first look at the start instead of after the first interval. */
  isSoon?: boolean;
  look: () => Promise<void>;
}

/** Calls `look` at a fixed interval. Looks never overlap, and a failed look does not stop the next one. */
export class Poller {
  private readonly logger: Logger;
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;

  constructor(private readonly options: PollerOptions) {
    this.logger = new Logger(options.name);
  }

  start(): void {
    const look = () => {
      this.looking ??= this.look();
    };
    this.timer = setInterval(look, this.options.everyMs).unref();
    if (this.options.isSoon) look();
  }

  /** Resolves when no look is running. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      await this.options.look();
    } catch (error) {
      this.logger.warn(`this look failed: ${String(error)}`);
    } finally {
      this.looking = undefined;
    }
  }
}
