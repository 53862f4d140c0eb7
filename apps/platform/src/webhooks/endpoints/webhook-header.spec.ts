import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isHeaderValue, isWebhookHeader } from './webhook-header.js';

describe('isWebhookHeader', () => {
  it.each(['partner-api-token', 'X-Partner-Token', 'authorization', 'x_api.key', '!#$%'])(
    'takes "%s"',
    (name) => {
      expect(isWebhookHeader(name)).toBe(true);
      expect(() => validateHeaderName(name)).not.toThrow();
    },
  );

  it.each([
    'host',
    'Host',
    'Content-Length',
    'transfer-encoding',
    'connection',
    'keep-alive',
    'content-type',
    'content-encoding',
    'webhook-id',
    'Webhook-Signature',
    'webhook-anything',
    'traceparent',
    'tracestate',
    'expect',
    'te',
    'trailer',
    'upgrade',
    'proxy-authorization',
    'user-agent',
    'x-forwarded-for',
  ])('does not take "%s", which means something else', (name) => {
    expect(isWebhookHeader(name)).toBe(false);
  });

  it.each([
    '',
    ' ',
    'with space',
    'with:colon',
    'ümlaut',
    'a\r\nb',
    'a\0',
    ':path',
    'x'.repeat(101),
  ])('does not take "%s", which is no name', (name) => {
    expect(isWebhookHeader(name)).toBe(false);
  });
});

describe('isHeaderValue', () => {
  it.each(['0123456789abcdef', 'Bearer abc.def~_-', '!"#$%&\'()*+,/:;<=>?@[]^`{|}'])(
    'takes "%s"',
    (value) => {
      expect(isHeaderValue(value)).toBe(true);
      expect(() => validateHeaderValue('x-token', value)).not.toThrow();
    },
  );

  it.each(['', ' a', 'a ', 'a\tb', 'a\r\nx: 1', 'a\nb', 'a\0b', 'grün', '\x7f', 'x'.repeat(1_001)])(
    'does not take "%s"',
    (value) => {
      expect(isHeaderValue(value)).toBe(false);
    },
  );
});
