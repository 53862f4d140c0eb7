import { Logger } from '@nestjs/common';

export interface PollerOptions {
  /** Shown in the log. */
  name: string;
  everyMs: number;
  /** The first look is at the start, and not after the first interval. */
  isSoon?: boolean;
  look: () => Promise<void>;
}

/** Looks for something again and again: one look at a time, and one that fails is followed by the next. */
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

  /** Resolves when no look is under way any more. */
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
