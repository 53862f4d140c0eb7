import type { CardAppPush } from '#contracts';
import { notificationOf } from './notification.js';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/assets/card-app/icon-192.png';

// A new version replaces the old one at once; that is safe because the worker has no state that pages depend
// on.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data as { address: string };
  event.waitUntil(open(new URL(address, self.location.origin).href));
});

async function show(push: CardAppPush): Promise<void> {
  const { title, body, tag, address } = notificationOf(push, navigator.languages);
  // Browsers require a notification for each push message, even if the payment can no longer be decided.
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    data: { address },
    requireInteraction: true,
  });
}

/** Uses the window that is already open, if there is one. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const [first] = windows;
  if (first) {
    await first.focus();
    await first.navigate(url);
  } else {
    await self.clients.openWindow(url);
  }
}
