/**
 * How a partner's name, logo and colours appear on its customers' pages and mails: body of `PATCH
 * /v1/branding`. Fields that are left out are unchanged; null removes a value.
 */
export interface ChangeBranding {
  /** If there is none, the partner's name at the platform is used. */
  displayName?: string | null;
  /** `data:image/png;base64,...` (or jpeg, webp), at most 100 KB. */
  logo?: string | null;
  /** `#rrggbb`. */
  primaryColor?: string | null;
  /**
   * Instructions for the authentication by language (`en`, `de-CH`): plain text or Markdown without HTML.
   * Always sent for all languages together.
   */
  instructions?: Record<string, string> | null;
  /** The address for replies to mails in the partner's name. */
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

/** Answer of `GET /brandings/{partnerId}`: the public part of the branding, for the white-label pages. */
export interface PublicBranding {
  displayName: string;
  /** Address of the logo, or null without one. */
  logoUrl: string | null;
  primaryColor: string | null;
}
