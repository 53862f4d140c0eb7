import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isHeaderValue, isWebhookHeader, webhookUrlOf } from './webhook-target.js';

describe('webhookUrlOf', () => {
  it.each([
    ['https://hooks.partner.test/events?tenant=7', 'https://hooks.partner.test/events?tenant=7'],
    ['https://hooks.partner.test', 'https://hooks.partner.test/'],
    ['https://hooks.partner.test:8443/a%20b', 'https://hooks.partner.test:8443/a%20b'],
    ['HTTPS://Hooks.Partner.Test:443/', 'https://hooks.partner.test/'],
    ['https://hooks.partner.test./x', 'https://hooks.partner.test/x'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
    ['http://localhost.:80/', 'http://localhost/'],
    ['https://straße.test/', 'https://xn--strae-oqa.test/'],
  ])('accepts %s', (text, normal) => {
    expect(webhookUrlOf(text)?.href).toBe(normal);
  });

  it.each([
    '',
    'hooks.partner.test',
    '/events',
    'ftp://hooks.partner.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://',
    'https://user@hooks.partner.test/',
    'https://user:password@hooks.partner.test/',
    'https://:@hooks.partner.test/ ',
    'https://hooks.partner.test/#part',
    'https://hooks.partner.test/#',
    ' https://hooks.partner.test/',
    'https://hooks.partner.test/a b',
    'https://hooks.partner.test/\r\nx-header: 1',
    'https:\\\\hooks.partner.test',
    'https://hooks.partner.test:65536/',
    'https://hooks.partner.test:0/',
    'https://1.1.1.256/',
    `https://hooks.partner.test/${'a'.repeat(2_000)}`,
  ])('rejects "%s"', (text) => {
    expect(webhookUrlOf(text)).toBeUndefined();
  });
});

describe('isWebhookHeader', () => {
  it.each(['partner-api-token', 'X-Partner-Token', 'authorization', 'x_api.key', '!#$%'])(
    'accepts "%s"',
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
  ])('rejects "%s", which has another meaning', (name) => {
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
  ])('rejects "%s", which is no header name', (name) => {
    expect(isWebhookHeader(name)).toBe(false);
  });
});

describe('isHeaderValue', () => {
  it.each(['0123456789abcdef', 'Bearer abc.def~_-', '!"#$%&\'()*+,/:;<=>?@[]^`{|}'])(
    'accepts "%s"',
    (value) => {
      expect(isHeaderValue(value)).toBe(true);
      expect(() => validateHeaderValue('x-token', value)).not.toThrow();
    },
  );

  it.each(['', ' a', 'a ', 'a\tb', 'a\r\nx: 1', 'a\nb', 'a\0b', 'grün', '\x7f', 'x'.repeat(1_001)])(
    'rejects "%s"',
    (value) => {
      expect(isHeaderValue(value)).toBe(false);
    },
  );
});
