import { webhookUrlOf } from './webhook-url.js';

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
  ])('takes %s', (text, normal) => {
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
  ])('does not take "%s"', (text) => {
    expect(webhookUrlOf(text)).toBeUndefined();
  });
});
