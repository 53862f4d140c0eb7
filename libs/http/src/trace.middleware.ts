import { inTrace } from '#observability';
import type { NextFunction, Request, Response } from 'express';

/** Continues the caller's trace (header `traceparent`), or begins one. */
export function traceMiddleware(request: Request, _response: Response, next: NextFunction): void {
  inTrace(request.header('traceparent'), next);
}
