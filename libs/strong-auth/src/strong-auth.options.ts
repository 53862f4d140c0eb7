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

/** What the host tells about itself. Injected by this class. */
export class StrongAuthOptions extends RelyingParty {
  kind: 'white_label' | 'partner';
  databaseUrl: string;
  showsCards: boolean;
  enrolmentCodeMinutes = 60;
  sessionHours = 12;
  /** So long an approval is kept, and what shows that the cardholder made it. */
  evidenceMonths: number;
  /** Of one address: calls that need no session. */
  signedOutCallsPerSecond: number;
  /** Left out, a device is reached only while its app is open. */
  push?: PushOptions;

  /** Two hosts on one machine share their cookies: those know no ports. */
  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}card_app_${this.kind}`;
  }
}
