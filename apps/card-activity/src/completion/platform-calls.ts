import { Injectable, Logger } from '@nestjs/common';
import { PlatformError, PlatformPause, PlatformUnreachableError } from '#platform-client';

/** The calls of all workers: while the platform fails or asks for it, none is made. */
@Injectable()
export class PlatformCalls {
  private readonly logger = new Logger(PlatformCalls.name);
  private readonly pause = new PlatformPause();

  get arePossible(): boolean {
    return this.pause.isOver;
  }

  /** Work that is tried again later if the platform fails. @param what for the log. */
  async make(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.pause.succeeded();
    } catch (error) {
      if (error instanceof PlatformUnreachableError) this.pause.failed(undefined);
      else if (error instanceof PlatformError && error.isTransient)
        this.pause.failed(error.retryAfterSeconds);
      else throw error;
      this.logger.warn(`${what}: later, because of the platform: ${error.message}`);
    }
  }
}
