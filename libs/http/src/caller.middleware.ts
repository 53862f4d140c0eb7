import { onBehalfOf } from '#database';
import type { NextFunction, Request, Response } from 'express';

/** What has not begun when the caller goes away is not begun any more. */
export function callerMiddleware(_request: Request, response: Response, next: NextFunction): void {
  onBehalfOf(() => response.closed && !response.writableFinished, next);
}
