import { randomInt } from 'node:crypto';
import type { CardNetwork } from '#contracts';

/** The first six digits of the numbers that a sandbox issues. No real card has them. */
export const testRanges: Readonly<Record<CardNetwork, string>> = {
  visa: '400000',
  mastercard: '555555',
};

const LENGTH = 16;
const LAST_DIGITS = 4;

/**
 * A random number of the network's test range that ends with these four digits. The platform chose them at the order,
 * so a digit in the middle is what makes the check digit right, instead of the last one.
 */
export function newCardNumber(network: CardNetwork, last4: string): string {
  const range = testRanges[network];
  const middle = randomDigits(LENGTH - range.length - LAST_DIGITS - 1);
  const candidates = Array.from({ length: 10 }, (_, digit) => `${range}${middle}${digit}${last4}`);
  return candidates.find(hasRightCheckDigit)!;
}

/** The Luhn algorithm (ISO/IEC 7812-1, annex B). */
export function hasRightCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, text, place) => {
    const digit = Number(text) * (place % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

export function newCvc(): string {
  return randomDigits(3);
}

/** Four random digits that are not easily guessed. */
export function newPin(number: string): string {
  for (;;) {
    const pin = randomDigits(4);
    if (!isWeakPin(pin, number)) return pin;
  }
}

/** PINs that are tried first: digits with one step between them (0000, 1234, 9012), or the last ones of the card. */
export function isWeakPin(pin: string, number: string): boolean {
  const steps = [...pin]
    .slice(1)
    .map((digit, place) => (10 + Number(digit) - Number(pin[place])) % 10);
  return new Set(steps).size <= 1 || number.endsWith(pin);
}

/** `2030-11-30` -> `11/30` */
export function expiryOf(expiresOn: string): string {
  return `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`;
}

function randomDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0');
}
