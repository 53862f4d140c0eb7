import type { Response } from 'express';

// Mails contain inline styles, and a logo from the partner's server.
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/**
 * Sends foreign HTML for a frame of our page: without scripts, forms, cookies, or navigation out of the
 * frame.
 */
export function shownAlone(response: Response, status: number, html: string): void {
  response.status(status);
  response.setHeader('content-security-policy', POLICY);
  response.removeHeader('x-frame-options');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}
