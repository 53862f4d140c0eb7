import { CheckedBy, type JsonSchema } from '#contracts';
import type { ValidationOptions } from 'class-validator';

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
