import { RelyingParty } from './passkeys/relying-party.js';

export interface PushOptions {
  /** VAPID (RFC 8292): both base64url. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service may turn to: `mailto:` or `https:`. */
  contact: string;
  /** Hosts that subscriptions may name, with all below them. No other address is ever called. */
  services: readonly string[];
}

/** As the configurations of the hosts name them. */
export interface PushSettings {
  pushPublicKey?: string;
  pushPrivateKey: string;
  pushContact: string;
  pushServices: string[];
}

/** @returns undefined where no keys are set: then there is no Web Push. */
export function pushOptionsOf(settings: PushSettings): PushOptions | undefined {
  const { pushPublicKey, pushPrivateKey, pushContact, pushServices } = settings;
  if (pushPublicKey === undefined) return undefined;
  return {
    publicKey: pushPublicKey,
    privateKey: pushPrivateKey,
    contact: pushContact,
    services: pushServices,
  };
}

/** A cardholder may object to a payment for 13 months (PSD2 Art. 71). */
export const EVIDENCE_MONTHS = 13;

/** Many people may share an address: an office, a mobile carrier. */
export const SIGNED_OUT_CALLS_PER_SECOND = 50;

/** What the host tells about itself. Injected by this class. */
export class StrongAuthOptions extends RelyingParty {
  kind: 'white_label' | 'partner';
  databaseUrl: string;
  showsCards: boolean;
  enrolmentCodeMinutes = 60;
  sessionHours = 12;
  /** So long an approval is kept, and what shows that the cardholder made it. */
  evidenceMonths = EVIDENCE_MONTHS;
  /** Of one address: calls that need no session. */
  signedOutCallsPerSecond = SIGNED_OUT_CALLS_PER_SECOND;
  /** Left out, a device is reached only while its app is open. */
  push?: PushOptions;

  /** Two hosts on one machine share their cookies: those know no ports. */
  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}card_app_${this.kind}`;
  }
}
