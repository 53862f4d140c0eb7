/** The part of an id that is random, and unique by an index: 62 bits after two fixed ones. */
const RANDOM_DIGITS = 16;
const VARIANT = 0b10n << 62n;
const CHARACTERS = 12;
const FORM = /^RF\d{2}[0-9A-Z]{12}$/;

/** The creditor reference (ISO 11649) of an account or an invoice: RF, two check digits, and twelve characters. */
export function creditorReferenceOf(id: string): string {
  const random = BigInt(`0x${id.slice(-RANDOM_DIGITS)}`) & (VARIANT / 2n - 1n);
  const text = random.toString(36).toUpperCase().padStart(CHARACTERS, '0');
  return `RF${checkDigitsOf('RF', text)}${text}`;
}

/** The two check digits that follow the letters of a creditor reference, or of an IBAN. */
export function checkDigitsOf(letters: string, text: string): string {
  return String(98 - remainder(`${text}${letters}00`)).padStart(2, '0');
}

/**
 * @param reference as a person typed it: spaces and lower case are accepted.
 * @returns the end of the id that it was made of, or undefined if it is no reference or a check digit is wrong.
 */
export function referencedEnd(reference: string): string | undefined {
  const typed = reference.replaceAll(/\s/g, '').toUpperCase();
  if (!FORM.test(typed)) return undefined;
  const text = typed.slice(4);
  if (remainder(`${text}${typed.slice(0, 4)}`) !== 1) return undefined;
  const random = [...text].reduce((sum, digit) => sum * 36n + BigInt(parseInt(digit, 36)), 0n);
  return (VARIANT | random).toString(16).padStart(RANDOM_DIGITS, '0');
}

/** ISO 7064 MOD 97-10; letters count as two digits, A as 10. */
function remainder(text: string): number {
  const digits = [...text].map((character) => parseInt(character, 36)).join('');
  return Number(BigInt(digits) % 97n);
}
