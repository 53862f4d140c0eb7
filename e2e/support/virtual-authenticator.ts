import type { Page } from 'playwright-core';

/** The passkeys of a device: kept in it, and its user is always the right one until said otherwise. */
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

  /** A finger, a face or a PIN that is not the owner's. */
  rejectUser(): Promise<void> {
    return this.setVerified(false);
  }

  acceptUser(): Promise<void> {
    return this.setVerified(true);
  }
}
