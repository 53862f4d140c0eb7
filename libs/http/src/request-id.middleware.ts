import { requestIdOf } from '#observability';
import type { NextFunction, Request, Response } from 'express';

/** Before anything that can fail, such as the parsing of the body: every problem names its request. */
export function requestIdMiddleware(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  request.id = requestIdOf(request, response);
  next();
}
