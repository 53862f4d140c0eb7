import type { Page } from 'playwright-core';

/** A device's passkeys, whose user is always verified unless the spec says otherwise. */
export class VirtualAuthenticator {
  private readonly setVerified: (isVerified: boolean) => Promise<void>;

  private constructor(setVerified: (isVerified: boolean) => Promise<void>) {
    this.setVerified = setVerified;
  }

  static async addTo(page: Page): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new VirtualAuthenticator(async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    });
  }

  /** User verification fails from now on, as with another person's finger, face or PIN. */
  rejectUser(): Promise<void> {
    return this.setVerified(false);
  }

  acceptUser(): Promise<void> {
    return this.setVerified(true);
  }
}
