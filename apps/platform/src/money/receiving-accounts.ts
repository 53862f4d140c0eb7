import { isCurrency, IsCurrency } from '#contracts';
import { Transform } from 'class-transformer';
import {
  IsBIC,
  IsIBAN,
  Matches,
  ValidateBy,
  type ValidationArguments,
  ValidateIf,
} from 'class-validator';
import { checkDigitsOf } from './creditor-reference.js';

/** Bank statements print an IBAN in groups of four. */
const Compact = () =>
  Transform(({ value }) =>
    typeof value === 'string' ? value.replaceAll(' ', '').toUpperCase() : (value as unknown),
  );

/** A bank account of the programme, on which companies' transfers arrive. */
export class ReceivingAccountConfig {
  /** ISO 4217. */
  @IsCurrency({ message: 'must be a currency as in ISO 4217, such as EUR' })
  currency: string;

  /** The account holder's name, as the bank knows it. Banks compare it with what the payer enters. */
  @Matches(/^(?=\S)[\p{Script=Latin}\d /?:().,'+&-]{1,70}(?<=\S)$/u, {
    message: "must be 1 to 70 Latin letters, digits, spaces and / ? : ( ) . , ' + & -",
  })
  accountHolder: string;

  /** The check digits are verified. Spaces are ignored. */
  @Compact()
  @IsIBAN({}, { message: 'must be an IBAN' })
  iban: string;

  /** The BIC of the bank, with 8 or 11 characters. */
  @Compact()
  @IsBIC({ message: 'must be a BIC' })
  bic: string;
}

/** The settings of the platform that decide where companies transfer money to. */
export interface Programme {
  sandbox: boolean;
  currencies?: string[];
  receivingAccounts?: ReceivingAccountConfig[];
}

/** Without it, the sandbox has a bank of its own. */
export const NeededOutsideTheSandbox = () =>
  ValidateIf(
    ({ sandbox, receivingAccounts }: Programme) => !sandbox || receivingAccounts !== undefined,
  );

/** One account for each offered currency. */
export function CoversCurrencies(): PropertyDecorator {
  return ValidateBy({
    name: 'coversCurrencies',
    validator: {
      validate: (_value, checked) => Array.isArray(checked?.value) && gapIn(checked) === undefined,
      defaultMessage: (checked) =>
        ['must have one account for each currency of CURRENCIES', gapIn(checked)]
          .filter((part) => part !== undefined)
          .join(': '),
    },
  });
}

/** What is wrong, in words, if that is known. Other validators report malformed entries. */
function gapIn(checked: ValidationArguments | undefined): string | undefined {
  const accounts: unknown = checked?.value;
  if (!Array.isArray(accounts)) return undefined;
  const listed = accounts.map((account) => (account as ReceivingAccountConfig | null)?.currency);
  const twice = listed.find((currency, index) => listed.indexOf(currency) < index);
  if (isCurrency(twice ?? '')) return `two for ${twice}`;
  const { sandbox, currencies = [] } = checked!.object as Programme;
  const missing = sandbox ? [] : currencies.filter((currency) => !listed.includes(currency));
  return missing.length > 0 ? `none for ${missing.join(', ')}` : undefined;
}

/** The bank account for transfers in a currency; undefined if the programme has none. */
export function receivingAccountOf(
  { sandbox, receivingAccounts }: Programme,
  currency: string,
): ReceivingAccountConfig | undefined {
  const configured = receivingAccounts?.find((account) => account.currency === currency);
  return configured ?? (sandbox ? sandboxAccountOf(currency) : undefined);
}

/** No bank has this code. */
const SANDBOX_BANK = '00000000';

/**
 * An account of the sandbox's bank. Its IBAN has the right form and check digits, but no real bank accepts it. The last
 * character before the branch, 0, marks a BIC for tests.
 */
function sandboxAccountOf(currency: string): ReceivingAccountConfig {
  const letters = [...currency].map((letter) => parseInt(letter, 36)).join('');
  const number = `${SANDBOX_BANK}${letters.padStart(10, '0')}`;
  return {
    currency,
    accountHolder: 'Partner Card Platform Sandbox',
    iban: `DE${checkDigitsOf('DE', number)}${number}`,
    bic: 'SANDDEF0XXX',
  };
}
