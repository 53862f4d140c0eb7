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

/** Signs what the card app is to do, in the dialog that shows it. */
export async function confirmAct(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
  await dialog.waitFor({ state: 'detached' });
}
