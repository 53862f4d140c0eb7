import type { CallToTry } from '../../../portal/call-to-try.js';

/** Makes the form of a call when it is opened, and loads what makes it then. */
export function tryIt(): void {
  for (const place of document.querySelectorAll<HTMLDetailsElement>('details.try')) {
    place.addEventListener('toggle', () => void open(place), { once: true });
  }
}

async function open(place: HTMLDetailsElement): Promise<void> {
  // Where money is real the pages have no such place (portal.css); nor do they send anything.
  if (document.documentElement.dataset.platform !== 'sandbox') return;
  const { callForm } = await import('./call-form.js');
  place.append(callForm(JSON.parse(place.dataset.call!) as CallToTry));
}
