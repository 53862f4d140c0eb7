/** At a fixed address, beside the app: a worker may not reach beyond the folder that it lies in. */
const WORKER = '/card-app-worker.js';
const SCOPE = '/card-app';

/** Which scripts may become a service worker: ours. The Content-Security-Policy names this policy. */
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
