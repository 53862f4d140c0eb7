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

/** The security headers of a page, which may load only from its own origin. */
export function pageSecurity(page: PageSecurity = {}): RequestHandler {
  const { trustedTypes = ["'none'"], frameAncestors, frames = ["'none'"] } = page;
  const { formActions = ["'none'"], connections = [] } = page;
  const setHeaders = helmet({
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
  });
  return (request, response, next) => {
    // It supports no list of origins, and a value set for all pages would contradict this page's policy.
    if (frameAncestors) response.removeHeader('x-frame-options');
    setHeaders(request, response, next);
  };
}

/** The security headers for API answers. The list is computed once. */
export function apiSecurityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  };
  pageSecurity()({} as Request, recorder as unknown as Response, () => {});
  return headers;
}
