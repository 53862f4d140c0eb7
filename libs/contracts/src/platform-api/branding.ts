import { IsObject, Matches } from 'class-validator';
import { NullableField } from '../fields.js';
import { type logoTypes, MAX_LOGO_BYTES } from '../limits.js';
import { CheckedBy } from '../schema/checked-by.js';
import { IsMailAddress, IsName } from '../text-fields.js';
import { textProblem } from '../text.js';

const MAX_LANGUAGES = 30;
const MAX_INSTRUCTIONS_LENGTH = 2_000;

/** How the base64 text of each image type begins, so that the API document can describe it. */
const beginnings: Readonly<Record<(typeof logoTypes)[number], string>> = {
  'image/png': 'iVBORw0KGg[o-r]',
  'image/jpeg': '/9j/',
  // RIFF, a size of four bytes, WEBP.
  'image/webp': 'UklGR[g-v][A-Za-z0-9+/]{4}[BFJNRVZdhlptx159]XRUJQ',
};

const images = Object.entries(beginnings).map(([type, beginning]) => `${type};base64,${beginning}`);

const LONGEST_HEAD = 'data:image/jpeg;base64,';
/** Length of the whole URL. */
const MAX_LOGO_LENGTH = LONGEST_HEAD.length + 4 * Math.ceil(MAX_LOGO_BYTES / 3);

const LOGO_URL = new RegExp(`^data:(?:${images.join('|')})[A-Za-z0-9+/]*={0,2}$`);

/** RFC 1035. */
const MAX_HOST_NAME_LENGTH = 253;
/** A name with a dot and a last part that is no number, so that no IP address passes. */
const HOST_NAME =
  /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Of https, or at this machine; with no other braces than those that are replaced. */
const APP_ADDRESS =
  /^(https:\/\/([A-Za-z0-9-]+\.)*[A-Za-z][A-Za-z0-9-]*|https?:\/\/(([A-Za-z0-9-]+\.)*localhost|127\.0\.0\.1))(:([1-9]\d{0,3}|[1-5]\d{4}))?([/?#]([!-z|~]|\{requestId\}|\{returnUrl\})*)?$/;
const MAX_APP_ADDRESS_LENGTH = 500;

export interface Logo {
  type: string;
  bytes: Buffer;
}

/** Parses a logo from its `data:` URL; undefined if the image is not allowed. */
export function logoOf(dataUrl: string): Logo | undefined {
  if (dataUrl.length > MAX_LOGO_LENGTH || !LOGO_URL.test(dataUrl)) return undefined;
  const [head, base64] = dataUrl.split(';base64,') as [string, string];
  return { type: head.slice('data:'.length), bytes: Buffer.from(base64, 'base64') };
}

/**
 * How a partner's name, logo and colours appear on its customers' pages and mails: body of `PATCH
 * /v1/branding`. Fields that are left out are unchanged; null removes a value.
 */
export class ChangeBranding {
  /** If there is none, the partner's name at the platform is used. */
  @NullableField()
  @IsName(60)
  displayName?: string | null;

  @NullableField()
  @IsLogo()
  logo?: string | null;

  /** The colour of buttons and links, as `#rrggbb`. */
  @NullableField()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'primaryColor must be #rrggbb' })
  primaryColor?: string | null;

  @NullableField()
  @IsObject()
  @IsInstructions()
  instructions?: Record<string, string> | null;

  /** The address for replies to mails in the partner's name. */
  @NullableField()
  @IsMailAddress()
  replyTo?: string | null;

  /**
   * White Label: the address that mails in the partner's name are sent from, of a domain that the platform has verified
   * for the partner. Without it, they are sent from the platform's address, under the partner's name.
   */
  @NullableField()
  @IsMailAddress()
  senderAddress?: string | null;

  /**
   * White Label: the host name of the card app and the hosted pages, of a domain that the platform has verified for the
   * partner. It cannot change any more once a cardholder has enrolled a passkey there.
   */
  @NullableField()
  @IsHostName()
  hostName?: string | null;

  /**
   * The address that opens a payment in the partner's own app, on the phone on which the cardholder pays: a universal
   * link of iOS, an app link of Android or a web page. `{requestId}` stands for the id of the 3-D Secure request and
   * `{returnUrl}` for the page to which the app returns after the decision, as
   * `https://app.partner.example/approve/{requestId}?return={returnUrl}`.
   */
  @NullableField()
  @IsAppAddress()
  appAddress?: string | null;
}

function IsHostName(): PropertyDecorator {
  const what = 'a host name, such as cards.partner.example';
  return CheckedBy({
    name: 'isHostName',
    isGood: (value) =>
      typeof value === 'string' && value.length <= MAX_HOST_NAME_LENGTH && HOST_NAME.test(value),
    message: `must be ${what}`,
    schema: {
      type: 'string',
      description: `Must be ${what}.`,
      maxLength: MAX_HOST_NAME_LENGTH,
      pattern: HOST_NAME.source,
    },
  });
}

function IsAppAddress(): PropertyDecorator {
  const what = `an https address of at most ${MAX_APP_ADDRESS_LENGTH} characters; {requestId} and {returnUrl} may stand after its host`;
  return CheckedBy({
    name: 'isAppAddress',
    isGood: (value) => typeof value === 'string' && isAppAddress(value),
    message: `must be ${what}`,
    schema: {
      type: 'string',
      description: `Must be ${what}.`,
      maxLength: MAX_APP_ADDRESS_LENGTH,
      pattern: APP_ADDRESS.source,
    },
  });
}

function isAppAddress(template: string): boolean {
  return (
    template.length <= MAX_APP_ADDRESS_LENGTH &&
    APP_ADDRESS.test(template) &&
    // A host may have the right letters and be none.
    URL.canParse(appAddressFor(template, 'a', 'b'))
  );
}

/** The address of a request in the partner's app. */
export function appAddressFor(template: string, requestId: string, returnUrl: string): string {
  return template
    .replaceAll('{requestId}', () => encodeURIComponent(requestId))
    .replaceAll('{returnUrl}', () => encodeURIComponent(returnUrl));
}

function IsLogo(): PropertyDecorator {
  const what = `a PNG, JPEG or WebP of at most ${MAX_LOGO_BYTES / 1_024} KB, as data:image/...;base64,...`;
  return CheckedBy({
    name: 'isLogo',
    isGood: (value) => typeof value === 'string' && logoOf(value) !== undefined,
    message: `must be ${what}`,
    schema: {
      type: 'string',
      description: `Must be ${what}.`,
      maxLength: MAX_LOGO_LENGTH,
      pattern: LOGO_URL.source,
    },
  });
}

function IsInstructions(): PropertyDecorator {
  const what = `texts of 1 to ${MAX_INSTRUCTIONS_LENGTH} characters, at least one of them visible, by language (BCP 47), at most ${MAX_LANGUAGES}`;
  return CheckedBy({
    name: 'isInstructions',
    isGood: (value) => areInstructions(Object.entries(value ?? {})),
    message: `must be ${what}`,
    schema: {
      type: 'object',
      description: `Must be ${what}.`,
      maxProperties: MAX_LANGUAGES,
      additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_INSTRUCTIONS_LENGTH },
    },
  });
}

function areInstructions(entries: [string, unknown][]): boolean {
  return (
    entries.length <= MAX_LANGUAGES &&
    entries.every(([language, text]) => isLanguage(language) && isText(text))
  );
}

function isLanguage(text: string): boolean {
  return /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(text);
}

function isText(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    value.length <= MAX_INSTRUCTIONS_LENGTH &&
    textProblem('free_text', value) === undefined
  );
}

/** Answer of `GET` and `PATCH /v1/branding`. */
export interface BrandingResource {
  /** The name on pages and mails: yours at the platform until you set one. */
  displayName: string;
  /** The image as a `data:` URL. Null without one. */
  logo: string | null;
  /** The colour of buttons and links, as `#rrggbb`. Null for the standard colour. */
  primaryColor: string | null;
  /** Texts of the 3-D Secure page by language (BCP 47). Empty for the standard texts. */
  instructions: Record<string, string>;
  /** Where replies to mails in your name go. Null for the address of the platform. */
  replyTo: string | null;
  /** White Label: the sender of mails in your name. Null for the platform's address. */
  senderAddress: string | null;
  /** White Label: the host name of the card app and the hosted pages. Null for the platform's. */
  hostName: string | null;
  /** The address that opens a payment in your own app. Null if there is none. */
  appAddress: string | null;
  /** Null if nothing was set yet. */
  updatedAt: string | null;
}

/** Answer of `GET /brandings/{partnerId}`: the public part of the branding, for the white-label pages. */
export interface PublicBranding {
  displayName: string;
  /** Address of the logo, or null without one. */
  logoUrl: string | null;
  primaryColor: string | null;
}
