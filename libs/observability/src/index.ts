export * from './health.module.js';
export * from './metrics.module.js';
export * from './logging.module.js';
export {
  boundToTrace,
  continuing,
  currentTraceparent,
  errorTypeOf,
  httpClientSpan,
  inSpan,
  inTrace,
  isSampled,
  noteHttpAnswer,
  openChildSpan,
  openFollowingSpan,
  openSpan,
  type OpenSpan,
  type SpanAttributes,
  type SpanStart,
  tracedCall,
  traceIdOf,
  unrecordedSpan,
} from './tracing/trace-context.js';

export * from './tracing/tracing.module.js';
