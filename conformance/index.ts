export { certify } from './certify.js';
export { type EffectSource, ProbeError } from './effects/effect-source.js';
export type { HttpProbeOptions } from './effects/http-probe.js';
export { defaultEffectKinds } from './endpoints.js';
export { defaultLimits, type Limits } from './limits.js';
export {
  type CertifyOptions,
  CertifyOptionsError,
  type EndpointOptions,
  type ThreeDsOptions,
} from './options.js';
export { junitOf } from './report/junit.js';
export { markdownOf } from './report/markdown.js';
export { type CaseReport, isConformant, type Report } from './report/report.js';
export { renderPlan, renderSummary } from './report/terminal.js';
export type { CaseStatus } from './run/run-case.js';
export {
  type CardholderDecision,
  type Decide,
  decisionsAt,
  type WishedDecision,
} from './three-ds/decisions.js';
export type { Cardholder } from './three-ds/three-ds-requests.js';
export { PlatformServer } from './three-ds/platform-server.js';
