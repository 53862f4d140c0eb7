import type { Response } from 'express';

// Mails have their styles in themselves, and a logo from where the partner keeps it.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** Somebody else's HTML for a frame of our own page: no script, no form, no cookie, no way out of the frame. */
export function shownAlone(response: Response, status: number, html: string): void {
  response.status(status);
  response.setHeader('content-security-policy', POLICY);
  response.removeHeader('x-frame-options');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
