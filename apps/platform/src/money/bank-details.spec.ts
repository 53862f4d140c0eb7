import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '#config';
import { inGroups, isCurrency } from '#contracts';
import { isBIC, isIBAN } from 'class-validator';
import { PlatformConfig } from '../platform.config.js';
import { bankDetailsOf, epcQrCode } from './bank-details.js';

const RED_CROSS = {
  accountHolder: 'Red Cross of Belgium',
  iban: 'BE72000000001616',
  bic: 'BPOTBEB1',
  reference: 'RF18539007547034',
};
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('the QR code of a transfer (EPC069-12)', () => {
  it('has its elements in the order of the standard', () => {
    const elements = {
      serviceTag: 'BCD',
      version: '002',
      characterSet: '1',
      identification: 'SCT',
      bic: 'BPOTBEB1',
      name: 'Red Cross of Belgium',
      iban: 'BE72000000001616',
      amount: 'EUR1.00',
      purpose: '',
      structuredRemittance: 'RF18539007547034',
    };
    const text = epcQrCode({ ...RED_CROSS, amount: euros(100) });
    expect(text.split('\n')).toEqual(Object.values(elements));
  });

  it('leaves an amount to the payer that is unknown or more than the code can express', () => {
    const amountIn = (amount?: number) =>
      epcQrCode({ ...RED_CROSS, ...(amount !== undefined && { amount: euros(amount) }) }).split(
        '\n',
      )[7];
    expect([1, 1_234_567, 99_999_999_999].map(amountIn)).toEqual([
      ...['EUR0.01', 'EUR12345.67', 'EUR999999999.99'],
    ]);
    expect([undefined, 0, -1, 100_000_000_000].map(amountIn)).toEqual(['', '', '', '']);
  });

  it('is within the 331 bytes of the standard for the longest names', () => {
    const text = epcQrCode({
      ...{ accountHolder: 'ẞ'.repeat(70), iban: `MT84${'A'.repeat(30)}`, bic: 'A'.repeat(11) },
      ...{ reference: 'R'.repeat(25), amount: euros(99_999_999_999) },
    });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(331);
  });
});

describe('bank details', () => {
  it('are those of the bank account in the currency, with a QR code for euros', () => {
    const { reference, ...account } = RED_CROSS;
    const programme = {
      sandbox: false,
      receivingAccounts: ['EUR', 'GBP'].map((currency) => ({ ...account, currency })),
    };
    expect(bankDetailsOf(programme, reference, 'EUR', 100)).toEqual({
      ...RED_CROSS,
      epcQrCode: epcQrCode({ ...RED_CROSS, amount: euros(100) }),
    });
    expect(bankDetailsOf(programme, reference, 'GBP')).toEqual({ ...RED_CROSS, epcQrCode: null });
    expect(bankDetailsOf(programme, reference, 'SEK')).toBeNull();
  });

  it('are those of a bank that does not exist in the sandbox, with another valid IBAN for each currency', () => {
    const currencies = Intl.supportedValuesOf('currency').filter(isCurrency);
    const details = currencies.map((currency) =>
      bankDetailsOf({ sandbox: true }, 'RF18539007547034', currency),
    );
    const ibans = details.map((each) => each!.iban);
    expect(ibans.filter((iban) => !isIBAN(iban))).toEqual([]);
    expect(ibans.every((iban) => iban.slice(4, 12) === '00000000')).toBe(true);
    expect(new Set(ibans).size).toBe(currencies.length);
    expect(isBIC(details[0]!.bic)).toBe(true);
  });

  it('are read in groups of four', () => {
    expect(inGroups('RF18539007547034')).toBe('RF18 5390 0754 7034');
    expect(inGroups('DE123')).toBe('DE12 3');
  });
});

describe('RECEIVING_ACCOUNTS', () => {
  const EURO = {
    currency: 'EUR',
    accountHolder: 'Card Platform GmbH',
    iban: 'DE75 5121 0800 1245 1261 99',
    bic: 'soladest600',
  };

  function load(accounts: unknown, more: NodeJS.ProcessEnv = {}) {
    const receiving =
      accounts === undefined ? {} : { RECEIVING_ACCOUNTS: JSON.stringify(accounts) };
    return loadConfig(PlatformConfig, {
      DATABASE_URL: 'postgres://platform@127.0.0.1/platform',
      PUBLIC_URL: 'https://api.platform.example',
      ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
      ...receiving,
      ...more,
    });
  }

  function faultOf(accounts: unknown, more?: NodeJS.ProcessEnv): string {
    try {
      load(accounts, more);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message.split('\n').slice(1).join('\n').trim();
    }
    throw new Error('it was accepted');
  }

  it('are needed outside the sandbox', () => {
    expect(load(undefined, { SANDBOX: 'true' }).receivingAccounts).toBeUndefined();
    expect(faultOf(undefined)).toBe(
      'RECEIVING_ACCOUNTS: must have one account for each currency of CURRENCIES, must be a JSON list of 1 to 100 objects',
    );
  });

  it('ignore spaces and case of IBAN and BIC', () => {
    expect(load([EURO]).receivingAccounts).toEqual([
      { ...EURO, iban: 'DE75512108001245126199', bic: 'SOLADEST600' },
    ]);
  });

  it('are the currencies of the programme, unless CURRENCIES lists some, which need an account each', () => {
    const pound = { ...EURO, currency: 'GBP' };
    expect(load([EURO, pound]).offeredCurrencies).toEqual(['EUR', 'GBP']);
    expect(load([EURO, pound], { CURRENCIES: 'EUR' }).offeredCurrencies).toEqual(['EUR']);
    expect(faultOf([EURO], { CURRENCIES: 'EUR,GBP,SEK' })).toBe(
      'RECEIVING_ACCOUNTS: must have one account for each currency of CURRENCIES: none for GBP, SEK',
    );
    expect(faultOf([EURO, EURO])).toContain('two for EUR');
    const sandbox = load([EURO], { CURRENCIES: 'EUR,GBP', SANDBOX: 'true' });
    expect(bankDetailsOf(sandbox, 'RF18', 'EUR')!.iban).toBe('DE75512108001245126199');
    expect(bankDetailsOf(sandbox, 'RF18', 'GBP')!.bic).toBe('SANDDEF0XXX');
  });

  it.each([
    [{ iban: 'DE75512108001245126198' }, '[0].iban: must be an IBAN'],
    [{ iban: 'US00123' }, '[0].iban: must be an IBAN'],
    [{ bic: 'SOLADE' }, '[0].bic: must be a BIC'],
    [{ currency: 'ZZZ' }, '[0].currency: must be a currency'],
    [{ accountHolder: '株式会社' }, '[0].accountHolder: must be 1 to 70 Latin letters'],
    [{ accountHolder: 'A\nB' }, '[0].accountHolder: must be 1 to 70 Latin letters'],
    [{ accountHolder: 'A'.repeat(71) }, '[0].accountHolder: must be 1 to 70 Latin letters'],
    [{ bank: 'x' }, '[0].bank: is not known'],
  ])('reject %j', (wrong, fault) => {
    expect(faultOf([{ ...EURO, ...wrong }])).toContain(fault);
  });
});
