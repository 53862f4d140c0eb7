import { NameLookup } from './name-lookup.js';

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

  it('finds those of one kind where there are none of the other', async () => {
    expect(await lookup(['1.1.1.1'], dnsError('ENODATA'))).toEqual(['1.1.1.1']);
    expect(await lookup(dnsError('ENODATA'), ['2606:4700::1'])).toEqual(['2606:4700::1']);
  });

  it('fails where there are none at all', async () => {
    await expect(lookup(dnsError('ENOTFOUND'), dnsError('ENODATA'))).rejects.toThrow('ENOTFOUND');
  });
});
