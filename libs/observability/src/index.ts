export * from './dependency.js';
export * from './health.module.js';
export * from './http-metrics.js';
export * from './logging.module.js';
export * from './loop-delay.js';
export * from './metrics.module.js';
export * from './process-shutdown.js';
export * from './route-of.js';
export { collectFor, collectWithinMs } from './scrape-patience.js';
export { httpClientSpan, noteHttpAnswer, tracedCall } from './tracing/http-client-span.js';
export { errorTypeOf, type SpanAttributes, type SpanStart } from './tracing/span.js';
export {
  boundToTrace,
  continuing,
  currentTraceparent,
  inSpan,
  inTrace,
  openChildSpan,
  openFollowingSpan,
  openSpan,
  type OpenSpan,
  unrecordedSpan,
} from './tracing/trace-context.js';
export { isSampled, traceIdOf } from './tracing/traceparent.js';
export * from './tracing/tracing.module.js';
export * from './unhealthy-error.js';
