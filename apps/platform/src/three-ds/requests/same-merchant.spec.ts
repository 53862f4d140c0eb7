import { isSameMerchant } from './same-merchant.js';

describe('a merchant', () => {
  const ids = { acquirerId: '400512', merchantId: 'M-1' };
  const LONG = 'Kaffeerösterei Süd-West Verwaltungs GmbH';

  it.each([
    ['Café Münster', 'CAFE MUNSTER'],
    ['Straße 7', 'STRASSE 7'],
    ['H&M', 'H & M.'],
    ['PAYCO *shop', 'PayCo Shop'],
    [LONG, 'KAFFEEROSTEREI SUD-WES'],
    [LONG, 'Kaffeerösterei Süd-West V'],
    ['***', '***'],
  ])('is recognised by its name: %s, %s', (one, other) => {
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const [a, b] = [{ merchant: { name: first } }, { merchant: { name: second } }];
      expect(isSameMerchant(a, b)).toBe(true);
      expect(isSameMerchant({ ...a, merchantIds: ids }, { ...b, merchantIds: null })).toBe(true);
    }
  });

  it.each([
    ['Hotel', 'Hotel Am Kai'],
    [LONG, 'Kaffeerösterei Süd'],
    [LONG, 'Kaffeerösterei Süd-Ost Verw'],
    ['***', '+++'],
    ['***', 'Hotel'],
  ])('is another one by its name: %s, %s', (one, other) => {
    const [a, b] = [{ merchant: { name: one } }, { merchant: { name: other } }];
    expect([isSameMerchant(a, b), isSameMerchant(b, a)]).toEqual([false, false]);
  });

  it('is recognised by its ids if both messages have them', () => {
    const [one, other] = [{ merchant: { name: 'One' } }, { merchant: { name: 'Other' } }];
    expect(
      isSameMerchant({ ...one, merchantIds: ids }, { ...other, merchantIds: { ...ids } }),
    ).toBe(true);
    for (const changed of [{ merchantId: 'M-2' }, { acquirerId: '400513' }]) {
      const differing = { ...one, merchantIds: { ...ids, ...changed } };
      expect(isSameMerchant({ ...one, merchantIds: ids }, differing)).toBe(false);
    }
  });
});
