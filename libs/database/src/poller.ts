import {
  type BeforeApplicationShutdown,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';

export interface Polling {
  everyMs: number;
  /** True for a first poll at the start instead of after the first interval. */
  isSoon?: boolean;
}

/**
 * A provider that polls at a fixed interval while its service runs. Polls never overlap, and a failed poll
 * does not stop the next one.
 */
export abstract class Poller implements OnApplicationBootstrap, BeforeApplicationShutdown {
  protected readonly logger = new Logger(this.constructor.name);
  /** True after a stop was requested: a long poll should end early. */
  protected isStopping = false;
  private timer?: NodeJS.Timeout;
  private polling?: Promise<void>;

  protected constructor(private readonly timing: Polling) {}

  abstract poll(): Promise<unknown>;

  onApplicationBootstrap(): void | Promise<void> {
    this.timer = setInterval(() => void this.pollOnce(), this.timing.everyMs).unref();
    if (this.timing.isSoon) void this.pollOnce();
  }

  /** Resolves when no poll is running. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.polling;
  }

  /** Polls unless a poll is running. @returns the end of the poll; never rejects. */
  protected pollOnce(): Promise<void> {
    this.polling ??= this.pollSafely();
    return this.polling;
  }

  private async pollSafely(): Promise<void> {
    try {
      await this.poll();
    } catch (error) {
      this.logger.warn(`this poll failed: ${String(error)}`);
    } finally {
      this.polling = undefined;
    }
  }
}
