import { CheckedBy, type JsonSchema } from '#contracts';
import type { ValidationOptions } from 'class-validator';

const MAX_URL_LENGTH = 2_000;
const URL_RULE = `an http(s) URL of at most ${MAX_URL_LENGTH} characters, without user, password and fragment`;
/**
 * An http(s) URL without user info, without characters that parsers silently remove, and without a
 * fragment, which is never sent. Port 0 is refused, because a connection would use the default port
 * instead.
 *
 * With flag `v`, a bracket in a class has to be escaped. Python, which reads the published pattern, needs that.
 */
const URL_FORM =
  /^[Hh][Tt][Tt][Pp][Ss]?:\/\/(?:[^\s\u0000-\u0020\u007f-\u009f\ufeff\/\\?#@:%<>\[\]^\|]+|\[[0-9A-Fa-f:.]+\])(?::0*[1-9]\d*)?(?:[\/?][^\s\u0000-\u0020\u007f-\u009f\ufeff\\#]*)?$/v;

/**
 * The normalized URL, which is stored: unusual notations of addresses (`http://0x7f.1/`) become plain ones.
 * Undefined if webhooks can't be sent to it.
 */
export function webhookUrlOf(text: string): URL | undefined {
  if (text.length > MAX_URL_LENGTH || !URL_FORM.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  // TLS does not allow the trailing dot of a fully qualified name (RFC 6066 3).
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  return url;
}

export function IsWebhookUrl(options?: ValidationOptions): PropertyDecorator {
  return CheckedBy(
    {
      name: 'isWebhookUrl',
      isGood: (value) => typeof value === 'string' && webhookUrlOf(value) !== undefined,
      message: `must be ${URL_RULE}`,
      // No format `uri`, because it would refuse internationalized host names.
      schema: {
        type: 'string',
        description: `Must be ${URL_RULE}. A URL parser decides whether its host is valid.`,
        maxLength: MAX_URL_LENGTH,
        pattern: URL_FORM.source,
      },
    },
    options,
  );
}

const MAX_NAME_LENGTH = 100;
export const MAX_VALUE_LENGTH = 1_000;
const NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const VALUE = /^[!-~]([ -~]*[!-~])?$/;

/** Header names that would break HTTP, that proxies interpret, or that every webhook already has. */
const RESERVED = new Set([
  'accept-encoding',
  'age',
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'cookie',
  'date',
  'expect',
  'forwarded',
  'host',
  'http2-settings',
  'keep-alive',
  'max-forwards',
  'range',
  'set-cookie',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
]);
const RESERVED_PREFIXES = ['proxy-', 'sec-', 'webhook-', 'x-forwarded-', 'if-', ':'];

/** True if a partner may choose this header for its token: a token of RFC 9110 (5.6.2) that is not reserved. */
export function isWebhookHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return (
    name.length <= MAX_NAME_LENGTH &&
    NAME.test(name) &&
    !RESERVED.has(lower) &&
    !RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix))
  );
}

/** Visible ASCII. Blanks are allowed only inside, because HTTP removes them at both ends (RFC 9110 5.5). */
export function isHeaderValue(value: string): boolean {
  return value.length <= MAX_VALUE_LENGTH && VALUE.test(value);
}

export function IsWebhookHeader(options?: ValidationOptions): PropertyDecorator {
  return textCheck(
    'isWebhookHeader',
    isWebhookHeader,
    `must be the name of an HTTP header of at most ${MAX_NAME_LENGTH} characters, and none that HTTP or we use`,
    { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH, pattern: NAME.source },
    options,
  );
}

export function IsHeaderValue(options?: ValidationOptions): PropertyDecorator {
  return textCheck(
    'isHeaderValue',
    isHeaderValue,
    `must be at most ${MAX_VALUE_LENGTH} visible ASCII characters, with blanks inside only`,
    { type: 'string', minLength: 1, maxLength: MAX_VALUE_LENGTH, pattern: VALUE.source },
    options,
  );
}

function textCheck(
  name: string,
  isGood: (text: string) => boolean,
  message: string,
  schema: JsonSchema,
  options?: ValidationOptions,
): PropertyDecorator {
  return CheckedBy(
    { name, isGood: (value) => typeof value === 'string' && isGood(value), message, schema },
    options,
  );
}
