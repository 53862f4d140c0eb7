export { certify } from './certify.js';
export {
  type Effects,
  type EffectSource,
  HttpProbe,
  type HttpProbeOptions,
  ProbeError,
} from './effects.js';

export { defaultEffectKinds } from './endpoints.js';
export { defaultLimits, type Limits } from './limits.js';
export {
  type CertifyOptions,
  CertifyOptionsError,
  type EndpointOptions,
  type ThreeDsOptions,
} from './options.js';
export { junitOf, markdownOf, renderPlan, renderSummary } from './report/formats.js';

export {
  type CaseReport,
  hasFailures,
  isConformant,
  type Profile,
  profiles,
  type Report,
  type Verdict,
} from './report/report.js';

export type { CaseStatus } from './run-plan.js';
export {
  type Cardholder,
  type CardholderDecision,
  type Decide,
  decisionsAt,
  type WishedDecision,
} from './three-ds/three-ds-requests.js';

export { CompanyEvents, type Outgoing } from './sending/outgoing.js';
export { Random } from './sending/random.js';
export { PlatformServer } from './three-ds/platform-server.js';
