/** WebAuthn's relying party, to which passkeys are bound. */
export class RelyingParty {
  /** Shown by the browser when a passkey is made or used. */
  name: string;
  /** The public address of the pages. Passkeys are bound to its domain, so the domain can't change later. */
  publicUrl: string;

  /** The origin of our pages. */
  get origin(): string {
    return new URL(this.publicUrl).origin;
  }

  /** A domain name, never an IP address. */
  get relyingPartyId(): string {
    return new URL(this.publicUrl).hostname;
  }

  get isSecure(): boolean {
    return this.origin.startsWith('https:');
  }
}
