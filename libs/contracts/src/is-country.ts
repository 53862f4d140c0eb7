import { isISO31661Alpha2 } from 'class-validator';
import { CheckedBy } from './schema/checked-by.js';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const countryCodes: readonly unknown[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isISO31661Alpha2(code));

/** A country: ISO 3166-1 alpha-2 in capitals. class-validator's own check also accepts lower case. */
export function IsCountry(): PropertyDecorator {
  return CheckedBy({
    name: 'isCountry',
    isGood: (value) => countryCodes.includes(value),
    message: '$property must be a country as in ISO 3166-1 alpha-2, such as DE',
    schema: { type: 'string', pattern: `^(?:${countryCodes.join('|')})$` },
  });
}
