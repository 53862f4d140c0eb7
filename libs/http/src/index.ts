export * from './answered-requests.js';
export * from './bearer-tokens.js';
export * from './callers.js';
export * from './canonical-json.js';
export * from './domain-error.js';
export * from './postal-address.js';
export * from './guess-limit.js';
export { NoHead } from './head-requests.js';
export * from './is-day.js';
export * from './is-moment.js';
export * from './json-body.middleware.js';
export * from './json-lane.js';
export * from './open-routes.js';
export * from './operation.js';
export * from './page.js';
export * from './parse-json.js';
export * from './problem.filter.js';
export * from './request-rates.js';
export {
  ANY_TYPE,
  BodyTypeError,
  BodyTypes,
  bodyTypesOf,
  charsetOf,
  isOptionalBody,
  OptionalBody,
} from './request-bodies.js';
export * from './request-validation.js';
export * from './service.js';
export * from './session-cookie.js';
export * from './tokens.js';
export * from './trace.middleware.js';
export type { AboutService } from './start-page.js';
export type { FastLane, LaneGuard, LaneParameters, LaneRoute } from './fast-lane.js';
export { encodingFor, type Encoding } from './compress-json.js';
export { escapeHtml, sendPlainPage } from './plain-page.js';
export { problemsOf } from './declared-problems.js';
