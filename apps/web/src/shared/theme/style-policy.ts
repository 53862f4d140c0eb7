import { setNonce } from 'get-nonce';

/** The nonce of this answer, with which the page may add `<style>` elements. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}

/** What is assigned to `innerHTML` anywhere in the page: CSS of a `<style>` element, and nothing with an element. */
export function cssOnly(text: string): string {
  if (text.includes('<')) throw new TypeError('Only CSS may be set as HTML.');
  return text;
}

/**
 * React writes Mantine's `<style>` elements by `innerHTML`. The pages enforce Trusted Types, so this policy lets CSS
 * through. It has no `createScript` and no `createScriptURL`, so both stay forbidden.
 */
export function allowOnlyCss(): void {
  window.trustedTypes?.createPolicy('default', { createHTML: cssOnly });
  // For `react-remove-scroll`, which Mantine's dialogs use.
  setNonce(styleNonce());
}
