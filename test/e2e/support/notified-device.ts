import type { ChallengePush, SubscribeToPush } from '#contracts';
import type { CDPSession, Page, Worker } from 'playwright-core';

export interface ShownNotification {
  title: string;
  body: string;
  data: { address: string };
}

/**
 * A device with push messages, which are passed to the app's service worker. The headless browser has no push
 * service, permission dialog or notifications, so these are simulated.
 */
export class NotifiedDevice {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly registrationIds: Map<string, string>,
  ) {}

  /** Call this before the app is opened in the page. */
  static async addTo(page: Page, subscription: SubscribeToPush): Promise<NotifiedDevice> {
    await page.addInitScript(`
      Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = async () => ({ toJSON: () => (${JSON.stringify(subscription)}) });
    `);
    const session = await page.context().newCDPSession(page);
    const registrationIds = new Map<string, string>();
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { scopeURL, registrationId } of registrations) {
        registrationIds.set(new URL(scopeURL).origin, registrationId);
      }
    });
    await session.send('ServiceWorker.enable');
    return new NotifiedDevice(page, session, registrationIds);
  }

  /** @returns the notification that the user sees. */
  async receive(message: ChallengePush): Promise<ShownNotification> {
    const worker = this.worker();
    await worker.evaluate(`
      self.shown = new Promise((resolve) => {
        self.registration.showNotification = async (title, options) => resolve({ title, ...options });
      });
      undefined;
    `);
    const { origin } = new URL(worker.url());
    await this.session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: this.registrationIds.get(origin)!,
      data: JSON.stringify(message),
    });
    return worker.evaluate<ShownNotification>('self.shown');
  }

  private worker(): Worker {
    const [worker] = this.page.context().serviceWorkers();
    if (!worker) throw new Error('the app has no worker here');
    return worker;
  }
}
