import { Injectable, Logger } from '@nestjs/common';
import {
  isPlatformError,
  PlatformError,
  PlatformPause,
  PlatformUnreachableError,
} from '#platform-client';
import { declareError } from '#http';

const platformUnavailable = declareError(
  'platform_unavailable',
  503,
  'The platform can not be asked now. Try again later.',
);

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
      if (!isOutage(error)) throw error;
      this.pause.failed('retryAfterSeconds' in error ? error.retryAfterSeconds : undefined);
      this.logger.warn(`${what}: later, because of the platform: ${error.message}`);
    }
  }

  /** Work for a waiting caller. @throws platform_unavailable */
  async makeNow<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isOutage(error) ? platformUnavailable() : error;
    }
  }
}

function isOutage(error: unknown): error is PlatformError | PlatformUnreachableError {
  return (
    error instanceof PlatformUnreachableError ||
    (error instanceof PlatformError && error.isTransient)
  );
}

/** @param nothing the result for an account that the platform lost in a restore. */
export async function ofKnownAccount<T, Nothing>(
  asked: PromiseLike<T>,
  nothing: Nothing,
): Promise<T | Nothing> {
  try {
    return await asked;
  } catch (error) {
    if (!isPlatformError(error, 'account_unknown')) throw error;
    return nothing;
  }
}
