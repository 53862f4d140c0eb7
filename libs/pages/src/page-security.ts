import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

export interface PageSecurity {
  /** The Trusted Types policies that the page's scripts may create; none by default. */
  trustedTypes?: readonly string[];
  /** The origins that may embed the page in a frame; none by default. */
  frameAncestors?: readonly string[];
  /** The origins that the page may embed in frames; none by default. */
  frames?: readonly string[];
  /** The other origins that it may call; none by default. */
  connections?: readonly string[];
  /**
   * The page's component library adds `<style>` elements. They need a nonce, which is new in each answer, and
   * the Trusted Types policy `default`, which lets only CSS through.
   */
  addsStyles?: boolean;
}

/** Stands for the nonce in the policy and in a built page. */
export const STYLE_NONCE = 'STYLE_NONCE';
const POLICY = 'content-security-policy';

/** What is not a page loads and runs nothing. */
const API_PATH = '/v1/';
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Pages of the console call the API with a cookie, which other sites must not make use of.
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/** The security headers of a page, which may load only from its own origin, and the fewer ones of the API. */
export function pageSecurity(page: PageSecurity = {}): RequestHandler {
  const { frameAncestors, frames = ["'none'"], connections = [] } = page;
  const { addsStyles = false, trustedTypes = addsStyles ? [] : ["'none'"] } = page;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", ...(addsStyles ? [`'nonce-${STYLE_NONCE}'`] : [])],
          imgSrc: ["'self'"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'", ...connections],
          manifestSrc: ["'self'"],
          frameSrc: [...frames],
          baseUri: ["'none'"],
          formAction: ["'none'"],
          frameAncestors: [...(frameAncestors ?? ["'none'"])],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: [...trustedTypes, ...(addsStyles ? ['default'] : [])],
        },
      },
      xFrameOptions: !frameAncestors,
      // The address may contain a link's token, which no other site may see.
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  const policy = headers.find(([name]) => name.toLowerCase() === POLICY)![1];
  return (request, response, next) => {
    if (request.url.startsWith(API_PATH)) {
      for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
      return next();
    }
    // It supports no list of origins, and a value set for all pages would contradict this page's policy.
    if (frameAncestors) response.removeHeader('x-frame-options');
    for (const [name, value] of headers) response.setHeader(name, value);
    if (addsStyles) setNonce(response, policy);
    next();
  };
}

function setNonce(response: Response, policy: string): void {
  const nonce = randomBytes(16).toString('base64url');
  response.setHeader(POLICY, policy.replace(STYLE_NONCE, nonce));
  (response.locals as PageLocals).styleNonce = nonce;
}

/** What {@link pageSecurity} passes to the handler that sends the page. */
export interface PageLocals {
  styleNonce?: string;
}

/** The headers of helmet depend on no request, and are computed once. */
function headersOf(setHeaders: RequestHandler): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  void setHeaders({} as Request, response as unknown as Response, () => {});
  return headers;
}

/** For answers that don't pass {@link pageSecurity}. */
export function apiSecurityHeaders(): Record<string, string> {
  return API_HEADERS;
}
