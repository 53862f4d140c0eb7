import { type HttpMetrics, routeOf } from '#observability';
import type { NextFunction, Request, Response } from 'express';
import type { OnAnswered } from './answered-requests.js';

interface MetricsOptions {
  unmeasuredPaths?: readonly string[] | undefined;
  onAnswered?: OnAnswered | undefined;
}

/** Whoever reads a stream ends it. */
function isStream(response: Response): boolean {
  const type = response.headersSent && response.getHeader('content-type');
  return typeof type === 'string' && type.startsWith('text/event-stream');
}

/** Measures each request, labelled with its route; `none` if no route matched. */
export function metricsMiddleware(
  metrics: HttpMetrics,
  { unmeasuredPaths = [], onAnswered }: MetricsOptions = {},
) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (unmeasuredPaths.includes(request.path)) return next();
    const startedAt = performance.now();
    response.once('close', () => {
      const { method } = request;
      const route = routeOf(request);
      const durationMs = performance.now() - startedAt;
      const status = response.writableFinished || isStream(response) ? response.statusCode : null;
      metrics.observe(method, route, String(status ?? 'aborted'), durationMs / 1_000);
      onAnswered?.(request, { method, route, status, durationMs });
    });
    next();
  };
}
