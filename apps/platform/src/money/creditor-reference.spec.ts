import { describe, expect, it } from '@jest/globals';
import { newId } from '../ids.js';
import { referencedEnd, creditorReferenceOf } from './creditor-reference.js';

/** From the standard. */
const KNOWN = 'RF18 5390 0754 7034';

describe('the reference of an account', () => {
  it('is resolved to the account, also with spaces and in lower case', () => {
    for (let time = 0; time < 1_000; time += 1) {
      const id = newId('acc');
      const reference = creditorReferenceOf(id);
      expect(reference).toMatch(/^RF\d\d[0-9A-Z]{12}$/);
      expect(referencedEnd(reference)).toBe(id.slice(-16));
      const typed = ` ${reference.replaceAll(/(.{4})/g, '$1 ').toLowerCase()}`;
      expect(referencedEnd(typed)).toBe(id.slice(-16));
    }
  });

  it('has the check digits of the standard', () => {
    const end = referencedEnd(KNOWN)!;
    expect(creditorReferenceOf(`acc_${end}`)).toBe(KNOWN.replaceAll(' ', ''));
  });

  it('is refused with one wrong character or two swapped ones', () => {
    const characters = [...KNOWN.replaceAll(' ', '')];
    for (const index of characters.keys()) {
      const wrong = characters.with(index, characters[index] === '7' ? '8' : '7');
      expect(referencedEnd(wrong.join(''))).toBeUndefined();
      const [one, other] = [characters[index]!, characters[index + 1]];
      if (other === undefined || one === other) continue;
      const swapped = characters.with(index, other).with(index + 1, one);
      expect(referencedEnd(swapped.join(''))).toBeUndefined();
    }
  });

  it.each(['', 'RF', 'invoice 12', `${KNOWN}1`, 'RF18 5390 0754 703ß'])('is not %j', (typed) => {
    expect(referencedEnd(typed)).toBeUndefined();
  });
});
