/**
 * How a partner's name, logo and colours are shown on its customers' pages and mails: body of `PATCH /v1/branding`.
 * What is left out stays as it is; null takes it away.
 */
export interface ChangeBranding {
  /** Without one, the partner's name at the platform. */
  displayName?: string | null;
  /** `data:image/png;base64,...` (or jpeg, webp), at most 100 KB. */
  logo?: string | null;
  /** `#rrggbb`. */
  primaryColor?: string | null;
  /** How to authenticate, by language (`en`, `de-CH`): plain text or Markdown without HTML. All languages at once. */
  instructions?: Record<string, string> | null;
  /** Where answers go to the mails that are sent in the partner's name. */
  replyTo?: string | null;
}

/** Answer of `GET` and `PATCH /v1/branding`. */
export interface BrandingResource {
  displayName: string;
  logo: string | null;
  primaryColor: string | null;
  instructions: Record<string, string>;
  replyTo: string | null;
  updatedAt: string | null;
}

/** Answer of `GET /brandings/{partnerId}`: what everybody may see of it, for the white-label pages. */
export interface PublicBranding {
  displayName: string;
  /** Of the logo's image, or null without one. */
  logoUrl: string | null;
  primaryColor: string | null;
}
