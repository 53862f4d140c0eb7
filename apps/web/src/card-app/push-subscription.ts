import type { SubscribeToPush } from '#contracts';

type PushRefusal = 'not_supported' | 'not_allowed';

export class PushRefused extends Error {
  constructor(readonly reason: PushRefusal) {
    super(`No push messages: ${reason}`);
    this.name = 'PushRefused';
  }
}

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Asks the person for permission, so it may be called only after a click. */
export async function subscribeToPush(publicKey: string): Promise<SubscribeToPush> {
  if (!isPushSupported()) {
    throw new PushRefused('not_supported');
  }
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new PushRefused('not_allowed');
  }
  const { pushManager } = await workerRegistration();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  // Browsers with push support always return both keys.
  return subscription.toJSON() as SubscribeToPush;
}

export async function unsubscribeFromPush(): Promise<void> {
  if (isPushSupported()) {
    const { pushManager } = await workerRegistration();
    await (await pushManager.getSubscription())?.unsubscribe();
  }
}

/**
 * A fixed address next to the app's pages, because a service worker controls only addresses below its own
 * folder.
 */
const WORKER = '/card-app-worker.js';
const SCOPE = '/card-app';

/** Allows only our script as a service worker. The Content-Security-Policy names this policy. */
const policy = window.trustedTypes?.createPolicy('card-app-worker', {
  createScriptURL: (address) => {
    if (address !== WORKER) {
      throw new TypeError('This is not the worker of the card app');
    }
    return address;
  },
});

let registration: Promise<ServiceWorkerRegistration> | undefined;

function workerRegistration(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER, { scope: SCOPE })
    .then(() => navigator.serviceWorker.ready);
  return registration;
}
