import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { cardNetworks } from '#contracts';
import {
  expiryOf,
  hasRightCheckDigit,
  isWeakPin,
  newCardNumber,
  newPin,
  testRanges,
} from './card-numbers.js';

const lastDigits = fc
  .integer({ min: 0, max: 9_999 })
  .map((last4) => String(last4).padStart(4, '0'));

describe('card numbers of a sandbox', () => {
  it('are of the test range, have a right check digit, and end with the chosen digits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cardNetworks), lastDigits, (network, last4) => {
        const number = newCardNumber(network, last4);
        expect(number).toMatch(/^\d{16}$/);
        expect(number.startsWith(testRanges[network])).toBe(true);
        expect(number.endsWith(last4)).toBe(true);
        expect(hasRightCheckDigit(number)).toBe(true);
      }),
    );
  });

  it.each(['4242424242424242', '5555555555554444', '4000056655665556'])(
    'knows the check digit of %s, and no other one',
    (number) => {
      expect(hasRightCheckDigit(number)).toBe(true);
      for (let step = 1; step < 10; step += 1) {
        const changed = number.slice(0, -1) + ((Number(number.at(-1)) + step) % 10);
        expect(hasRightCheckDigit(changed)).toBe(false);
      }
    },
  );

  it('sees each digit that was mistyped', () => {
    fc.assert(
      fc.property(lastDigits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (last4, place, step) => {
        const number = newCardNumber('visa', last4);
        const digit = (Number(number[place]) + step) % 10;
        expect(hasRightCheckDigit(number.slice(0, place) + digit + number.slice(place + 1))).toBe(
          false,
        );
      }),
    );
  });

  it('differ', () => {
    const numbers = Array.from({ length: 200 }, () => newCardNumber('visa', '0000'));
    expect(new Set(numbers).size).toBeGreaterThan(190);
  });
});

describe('PINs', () => {
  it.each(['0000', '9999', '1234', '4321', '02468', '123456789012', '4321'])(
    'are weak as %s',
    (pin) => {
      expect(isWeakPin(pin, '4000000000000000')).toBe(true);
    },
  );

  it('are weak as the last digits of the card', () => {
    expect(isWeakPin('7291', '4000001234567291')).toBe(true);
    expect(isWeakPin('7291', '4000001234567292')).toBe(false);
  });

  it('are issued as four digits that are not weak', () => {
    for (let count = 0; count < 500; count += 1) {
      const number = newCardNumber('mastercard', String(randomInt(1_000, 10_000)));
      const pin = newPin(number);
      expect(pin).toMatch(/^\d{4}$/);
      expect(isWeakPin(pin, number)).toBe(false);
    }
  });
});

describe('the expiry', () => {
  it('is written as on cards', () => {
    expect(expiryOf('2030-11-30')).toBe('11/30');
  });
});
