import { CheckedBy } from '#contracts';
import type { ValidationOptions } from 'class-validator';
import { bareHost } from './egress/host-name.js';

const MAX_LENGTH = 2_000;

/**
 * The URL in its normal form, by which it is stored: odd notations of addresses (`http://0x7f.1/`) are the
 * plain ones in it. Undefined if it is none that webhooks can be sent to.
 */
export function webhookUrlOf(text: string): URL | undefined {
  // What the parser would silently leave out, and a fragment, which is never sent.
  if (text.length > MAX_LENGTH || /[\s\p{Cc}\\#]/u.test(text) || !URL.canParse(text)) {
    return undefined;
  }
  const url = new URL(text);
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isHttp || url.username !== '' || url.password !== '') return undefined;
  // Nobody listens there, and a connection would be made to the usual port in its place.
  if (url.port === '0') return undefined;
  // The dot of a fully qualified name: TLS knows none (RFC 6066 3).
  if (url.hostname.endsWith('.')) url.hostname = bareHost(url.hostname);
  return url;
}

export function IsWebhookUrl(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isWebhookUrl',
      isGood: (value) => typeof value === 'string' && webhookUrlOf(value) !== undefined,
      message: `must be an http(s) URL of at most ${MAX_LENGTH} characters, without user, password and fragment`,
      schema: { type: 'string', format: 'uri', maxLength: MAX_LENGTH },
    },
    options,
  );
}
