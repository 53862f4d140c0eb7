import { RelyingParty } from './passkeys/relying-party.js';

export interface PushOptions {
  /** VAPID keys (RFC 8292) in base64url. */
  publicKey: string;
  privateKey: string;
  /** The contact for push services: `mailto:` or `https:`. */
  contact: string;
  /** Hosts, including their subdomains, that subscriptions may name. No other address is ever called. */
  services: readonly string[];
}

/** Options from the host app, injected by this class. */
export class StrongAuthOptions extends RelyingParty {
  kind: 'white_label' | 'partner';
  databaseUrl: string;
  /** Where the app reads payments; null if it shows none. */
  activityUrl: string | null = null;
  enrolmentCodeMinutes = 60;
  sessionHours = 12;
  /** How many months an approval and its evidence are kept. */
  evidenceMonths: number;
  /**
   * A report without an answer may have been accepted. It is repeated for this time after the limit for
   * presenting; then the requester is asked whether it was.
   */
  reportGraceMs = 5_000;
  /** Calls with a session, per person. */
  signedInCallsPerSecond: number;
  /** Calls without a session, per IP address. */
  signedOutCallsPerSecond: number;
  /** If left out, a device is reached only while its app is open. */
  push?: PushOptions;

  /** Cookies ignore ports, so two hosts on one machine need different cookie names. */
  get cookieName(): string {
    return `${this.isSecure ? '__Host-' : ''}card_app_${this.kind}`;
  }
}
