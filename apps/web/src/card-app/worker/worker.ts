import type { ChallengePush } from '#contracts';
import { notificationOf } from './notification.js';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/assets/card-app/icon-192.png';

// A newer worker replaces the older one at once: it keeps nothing that pages could be at odds with.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { address } = event.notification.data as { address: string };
  event.waitUntil(open(new URL(address, self.location.origin).href));
});

async function show(push: ChallengePush): Promise<void> {
  const { title, body, tag, address } = notificationOf(push, navigator.languages);
  // Browsers demand that each push message is shown, also one that came too late to decide.
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: ICON,
    data: { address },
    requireInteraction: true,
  });
}

/** In the window that is open already, if there is one. */
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
