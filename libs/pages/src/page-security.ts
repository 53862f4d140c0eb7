import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

export interface PageSecurity {
  /** Trusted Types policies that the page's scripts may make; none if left out. */
  trustedTypes?: readonly string[];
  /** Whose pages may show it in a frame; nobody's if left out. */
  frameAncestors?: readonly string[];
  /** Whose pages it may show in a frame itself; nobody's if left out. */
  frames?: readonly string[];
  /** Where its forms may be sent; nowhere if left out. */
  formActions?: readonly string[];
}

/** Headers of a page: it may use what its own origin serves, and nothing else. */
export function pageSecurity(page: PageSecurity = {}): RequestHandler {
  const { trustedTypes = ["'none'"], frameAncestors, frames = ["'none'"] } = page;
  const { formActions = ["'none'"] } = page;
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
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
    // The address may hold a link's token: no other site may see it.
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request, response, next) => {
    // It knows no list, and one that was set for all pages would contradict this page's policy.
    if (frameAncestors) response.removeHeader('x-frame-options');
    setHeaders(request, response, next);
  };
}

/** The same headers for an answer that is no page, as a list: they are the same each time. */
export function apiSecurityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader: () => {},
  };
  pageSecurity()({} as Request, recorder as unknown as Response, () => {});
  return headers;
}
