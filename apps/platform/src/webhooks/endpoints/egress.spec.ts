import { PlatformConfig } from '../../platform.config.js';
import { EgressError, EgressPolicy, NameLookup } from './egress.js';

function policy(settings: Partial<PlatformConfig> = {}): EgressPolicy {
  return new EgressPolicy(Object.assign(new PlatformConfig(), { sandbox: true, ...settings }));
}

describe('EgressPolicy', () => {
  it.each([
    'https://hooks.partner.test/events?tenant=7',
    'https://hooks.partner.test:8443/',
    'http://1.1.1.1/',
    'http://[2606:4700:4700::1111]:8080/',
  ])('allows %s', (url) => {
    expect(() => policy().check(new URL(url))).not.toThrow();
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.1/',
    'http://①②⑦.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1:8080/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST:4000/',
    'http://api.localhost/',
  ])('rejects %s', (url) => {
    expect(() => policy().check(new URL(url))).toThrow(EgressError);
  });

  it('allows configured ranges besides public addresses, and no adjacent address', () => {
    const local = policy({ egressAllowedRanges: ['127.0.0.0/8', '10.1.0.0/16'] });
    for (const host of ['127.0.0.1', '[::ffff:7f00:1]', '10.1.255.255', 'localhost']) {
      expect(() => local.check(new URL(`http://${host}/`))).not.toThrow();
    }
    for (const host of ['10.2.0.0', '[::1]', '169.254.169.254']) {
      expect(() => local.check(new URL(`http://${host}/`))).toThrow(EgressError);
    }
  });

  it('allows only https outside of the sandbox', () => {
    const live = policy({ sandbox: false });
    expect(() => live.check(new URL('https://hooks.partner.test/'))).not.toThrow();
    expect(() => live.check(new URL('http://hooks.partner.test/'))).toThrow('https://');
  });

  it.each(['https://a.test/', 'https://a.test:443/', 'http://a.test:443/', 'https://a.test:8443/'])(
    'accepts port 443 or a port from 1024 in a new URL: %s',
    (url) => {
      expect(() => policy({ sandbox: false }).checkPort(new URL(url))).not.toThrow();
    },
  );

  it.each([
    'https://a.test:22/',
    'https://a.test:25/',
    'https://a.test:80/',
    'https://a.test:1023/',
  ])('rejects ports of other services: %s', (url) => {
    expect(() => policy({ sandbox: false }).checkPort(new URL(url))).toThrow('port');
  });

  it('accepts any port in the sandbox', () => {
    expect(() => policy().checkPort(new URL('http://a.test:80/'))).not.toThrow();
    expect(() => policy().checkPort(new URL('http://a.test:9/'))).not.toThrow();
  });
});

const dnsError = (code: string) => Object.assign(new Error(code), { code });

function lookup(ipv4: string[] | Error, ipv6: string[] | Error): Promise<string[]> {
  const answer = (result: string[] | Error) => () =>
    result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
  const resolver = { resolve4: answer(ipv4), resolve6: answer(ipv6) };
  return new NameLookup(resolver as never).addressesOf('hooks.partner.test');
}

describe('NameLookup', () => {
  it('finds all addresses, IPv4 first', async () => {
    expect(await lookup(['1.1.1.1', '1.0.0.1'], ['2606:4700::1'])).toEqual([
      '1.1.1.1',
      '1.0.0.1',
      '2606:4700::1',
    ]);
  });

  it('finds addresses of one kind if there are none of the other', async () => {
    expect(await lookup(['1.1.1.1'], dnsError('ENODATA'))).toEqual(['1.1.1.1']);
    expect(await lookup(dnsError('ENODATA'), ['2606:4700::1'])).toEqual(['2606:4700::1']);
  });

  it('fails if there are no addresses', async () => {
    await expect(lookup(dnsError('ENOTFOUND'), dnsError('ENODATA'))).rejects.toThrow('ENOTFOUND');
  });
});
