import { CheckedBy } from '#contracts';
import type { ValidationOptions } from 'class-validator';
import { bareHost } from './egress/host-name.js';

const MAX_LENGTH = 2_000;
const WHAT = `an http(s) URL of at most ${MAX_LENGTH} characters, without user, password and fragment`;
/**
 * An http(s) URL without user info, without characters that parsers silently remove, and without a
 * fragment, which is never sent. Port 0 is refused, because a connection would use the default port
 * instead.
 *
 * With flag `v`, a bracket in a class has to be escaped. Python, which reads the published pattern, needs that.
 */
const FORM =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:[^\s\u0000-\u0020\u007f-\u009f\ufeff\/\\?#@:%<>\[\]^\|]+|\[[0-9A-Fa-f:.]+\])(?::0*[1-9]\d*)?(?:[\/?][^\s\u0000-\u0020\u007f-\u009f\ufeff\\#]*)?$/v;

/**
 * The normalized URL, which is stored: unusual notations of addresses (`http://0x7f.1/`) become plain ones.
 * Undefined if webhooks can't be sent to it.
 */
export function webhookUrlOf(text: string): URL | undefined {
  if (text.length > MAX_LENGTH || !FORM.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // Removes the trailing dot of a fully qualified name, which TLS does not allow (RFC 6066 3).
  if (url.hostname.endsWith('.')) url.hostname = bareHost(url.hostname);
  return url;
}

export function IsWebhookUrl(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isWebhookUrl',
      isGood: (value) => typeof value === 'string' && webhookUrlOf(value) !== undefined,
      message: `must be ${WHAT}`,
      // No format `uri`, because it would refuse internationalized host names.
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
