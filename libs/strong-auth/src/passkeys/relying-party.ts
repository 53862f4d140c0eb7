/** WebAuthn's relying party: who a passkey is for. */
export class RelyingParty {
  /** Shown by the browser when a passkey is made or used. */
  name: string;
  /** Where people reach the pages. Its domain is what passkeys are bound to: it can't change later. */
  publicUrl: string;

  /** What a page of ours is opened at. */
  get origin(): string {
    return new URL(this.publicUrl).origin;
  }

  /** A domain, never an address. */
  get relyingPartyId(): string {
    return new URL(this.publicUrl).hostname;
  }

  get isSecure(): boolean {
    return this.origin.startsWith('https:');
  }
}
