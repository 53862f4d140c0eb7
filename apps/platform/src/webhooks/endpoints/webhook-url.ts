import { CheckedBy } from '#contracts';
import type { ValidationOptions } from 'class-validator';
import { bareHost } from './egress/host-name.js';

const MAX_LENGTH = 2_000;
const WHAT = `an http(s) URL of at most ${MAX_LENGTH} characters, without user, password and fragment`;
/**
 * An http(s) URL without a user, without what parsers silently leave out, and without a fragment, which is never sent.
 * Nobody listens at port 0, and a connection would be made to the usual port in its place.
 */
const FORM =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:[^\s\u0000-\u0020\u007f-\u009f\ufeff\/\\?#@:%<>[\]^|]+|\[[0-9A-Fa-f:.]+\])(?::0*[1-9]\d*)?(?:[\/?][^\s\u0000-\u0020\u007f-\u009f\ufeff\\#]*)?$/;

/**
 * The URL in its normal form, by which it is stored: odd notations of addresses (`http://0x7f.1/`) are the
 * plain ones in it. Undefined if it is none that webhooks can be sent to.
 */
export function webhookUrlOf(text: string): URL | undefined {
  if (text.length > MAX_LENGTH || !FORM.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // The dot of a fully qualified name: TLS knows none (RFC 6066 3).
  if (url.hostname.endsWith('.')) url.hostname = bareHost(url.hostname);
  return url;
}

export function IsWebhookUrl(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isWebhookUrl',
      isGood: (value) => typeof value === 'string' && webhookUrlOf(value) !== undefined,
      message: `must be ${WHAT}`,
      // The format uri would not take a host name in letters of other languages.
      schema: {
        type: 'string',
        description: `Must be ${WHAT}. Whether its host may be one, a parser of URLs tells`,
        maxLength: MAX_LENGTH,
        pattern: FORM.source,
      },
    },
    options,
  );
}
