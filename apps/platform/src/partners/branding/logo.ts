/**
 * The allowed image types by the beginning of their base64 text, so that the API document can describe
 * them. SVG is not allowed, because it can contain scripts.
 */
const beginnings: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGg[o-r]',
  'image/jpeg': '/9j/',
  // RIFF, a size of four bytes, WEBP.
  'image/webp': 'UklGR[g-v][A-Za-z0-9+/]{4}[BFJNRVZdhlptx159]XRUJQ',
};

const images = Object.entries(beginnings).map(([type, beginning]) => `${type};base64,${beginning}`);

export const MAX_LOGO_BYTES = 100 * 1024;
const LONGEST_HEAD = 'data:image/jpeg;base64,';
/** Length of the whole URL. */
export const MAX_LOGO_LENGTH = LONGEST_HEAD.length + 4 * Math.ceil(MAX_LOGO_BYTES / 3);

export const LOGO_URL = new RegExp(`^data:(?:${images.join('|')})[A-Za-z0-9+/]*={0,2}$`);

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
