import { requestIdOf } from '#observability';
import type { NextFunction, Request, Response } from 'express';

/** Runs before anything that can fail, such as body parsing, so that every problem contains the request id. */
export function requestIdMiddleware(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  request.id = requestIdOf(request, response);
  next();
}
