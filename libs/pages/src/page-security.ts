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
  /** The origins to which its forms may be sent; none by default. */
  formActions?: readonly string[];
}

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
  const { trustedTypes = ["'none'"], frameAncestors, frames = ["'none'"] } = page;
  const { formActions = ["'none'"], connections = [] } = page;
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          imgSrc: ["'self'"],
          connectSrc: ["'self'", ...connections],
          manifestSrc: ["'self'"],
          frameSrc: [...frames],
          baseUri: ["'none'"],
          formAction: [...formActions],
          frameAncestors: [...(frameAncestors ?? ["'none'"])],
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: [...trustedTypes],
        },
      },
      xFrameOptions: !frameAncestors,
      // The address may contain a link's token, which no other site may see.
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  return (request, response, next) => {
    if (request.url.startsWith(API_PATH)) {
      for (const [name, value] of Object.entries(API_HEADERS)) response.setHeader(name, value);
      return next();
    }
    // It supports no list of origins, and a value set for all pages would contradict this page's policy.
    if (frameAncestors) response.removeHeader('x-frame-options');
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
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
