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

export function workerRegistration(): Promise<ServiceWorkerRegistration> {
  registration ??= navigator.serviceWorker
    .register(policy?.createScriptURL(WORKER) ?? WORKER, { scope: SCOPE })
    .then(() => navigator.serviceWorker.ready);
  return registration;
}
