/** The images that browsers show, by how each begins. SVG is none of them: it can hold scripts. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF.{4}WEBP/s,
};

export const MAX_LOGO_BYTES = 100 * 1024;

export const LOGO_URL = /^data:([a-z/]+);base64,([A-Za-z0-9+/]+={0,2})$/;

export interface Logo {
  type: string;
  bytes: Buffer;
}

/** A logo from its `data:` URL, or undefined if it is none that may be shown. */
export function logoOf(dataUrl: string): Logo | undefined {
  const [, type = '', base64 = ''] = LOGO_URL.exec(dataUrl) ?? [];
  const bytes = Buffer.from(base64, 'base64');
  const isKnown = signatures[type]?.test(bytes.subarray(0, 16).toString('latin1')) ?? false;
  return isKnown && bytes.length <= MAX_LOGO_BYTES ? { type, bytes } : undefined;
}
