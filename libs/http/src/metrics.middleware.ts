import { type HttpMetrics, routeOf } from '#observability';
import type { NextFunction, Request, Response } from 'express';

/** Measures each request, labelled with its route; `none` if no route matched. */
export function metricsMiddleware(metrics: HttpMetrics, unmeasuredPaths: readonly string[] = []) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (unmeasuredPaths.includes(request.path)) return next();
    const startedAt = performance.now();
    response.once('close', () => {
      const route = routeOf(request);
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      metrics.observe(request.method, route, status, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}
