/** How a partner's name, logo and colours are shown on its customers' pages: `GET`, `PUT /v1/branding`. */
export interface Branding {
  /** Left out, the partner's name at the platform. */
  displayName?: string;
  /** `data:image/png;base64,...` (or svg+xml, jpeg, webp), at most 100 KB. */
  logo?: string;
  /** `#rrggbb`. */
  primaryColor?: string;
  /** How to authenticate, by language (`en`, `de-CH`): plain text or Markdown without HTML. */
  instructions?: Record<string, string>;
}

/** Answer of `GET /v1/branding`. */
export interface BrandingResource {
  displayName: string;
  logo: string | null;
  primaryColor: string | null;
  instructions: Record<string, string>;
  updatedAt: string | null;
}

/** Answer of `GET /brandings/{partnerId}`: what everybody may see of it, for the white-label pages. */
export interface PublicBranding {
  displayName: string;
  /** Of the logo's image, or null without one. */
  logoUrl: string | null;
  primaryColor: string | null;
}
