import type { EffectSource, HttpProbeOptions } from './effects.js';
import type { Limits } from './limits.js';
import type { CaseReport, Profile } from './report/report.js';
import type { PlatformServer } from './three-ds/platform-server.js';
import type { Cardholder, Decide } from './three-ds/three-ds-requests.js';

/** An endpoint as it would be configured at the platform (docs/partner-guide.md#your-endpoint). */
export interface EndpointOptions {
  url: string;
  /** The name of the header with the token. */
  header: string;
  token: string;
  /** `whsec_...`; the current one first, and the other one while they are rolled. Left out, nothing is signed. */
  signingSecrets?: readonly string[];
}

/** The 3DS webhook, and the platform's side of it, which the kit plays. */
export interface ThreeDsOptions extends EndpointOptions {
  /** The platform's side, shared by several runs at once; left out, one is started. */
  platform?: PlatformServer;
  /** Where the kit takes the partner's reports; left out, at 127.0.0.1 and any free port. */
  listen?: { host: string; port: number };
  /** How the partner reaches that, if at another address. */
  publicUrl?: string;
  /** The key that the partner shows to the platform. */
  apiKey?: string;
  /** Who plays the cardholder; left out, cases that need a decision are not verified. */
  decide?: Decide;
  /** The cardholder; if left out, a new one each time. */
  cardholder?: Cardholder;
}

export interface CertifyOptions {
  /** The endpoints to certify; at least one. */
  events?: EndpointOptions;
  transactions?: EndpointOptions;
  threeDs?: ThreeDsOptions;
  /** The webhook at which the partner decides on authorizations. */
  authorizations?: EndpointOptions;
  /** The `appAddress` of the partner (docs/interface/three-ds.md#app-switch). */
  appAddress?: string;
  /** Decides on order, ids and bodies, but for times. */
  seed: number;
  /** Where the effects of events are read; left out, cases about effects are not verified. */
  probe?: HttpProbeOptions | EffectSource;
  /** The kinds whose effects the probe counts. */
  effectKinds?: { events?: string; transactions?: string };
  /** `<plan>/<name>` or `<name>`; left out, all. */
  cases?: readonly string[];
  /** Left out, the largest that the endpoints and secrets allow. */
  profile?: Profile;
  /** Ends the partner's processes at once and starts them again; left out, such cases are not verified. */
  restart?: (signal: AbortSignal) => Promise<void>;
  /** `<plan>/<name>` of cases that are known to fail. */
  expectedFailures?: readonly string[];
  limits?: Partial<Limits>;
  /** Ends the run early; the report then contains what is known. */
  signal?: AbortSignal;
  /** Called after each case; effects are judged later. */
  onProgress?: (progress: { id: string; number: number; of: number }) => void;
  /** Called with the verdicts of an endpoint. */
  onPlan?: (cases: readonly CaseReport[]) => void;
}

/** The options make no sense; nothing was sent. */
export class CertifyOptionsError extends Error {
  override name = 'CertifyOptionsError';
}
