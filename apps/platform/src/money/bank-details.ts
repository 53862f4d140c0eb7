import type { BankDetails, Money } from '#contracts';
import { decimalAmount } from '#statements';
import { type Programme, receivingAccountOf } from './receiving-accounts.js';

/**
 * Where to transfer money to (docs/interface/money.md#bank-details). Null if the programme has no bank account in the
 * currency.
 *
 * @param amount if it is known. Otherwise the payer enters it.
 */
export function bankDetailsOf(
  programme: Programme,
  reference: string,
  currency: string,
  amount?: number,
): BankDetails | null {
  const account = receivingAccountOf(programme, currency);
  if (!account) return null;
  const { accountHolder, iban, bic } = account;
  const transfer = { accountHolder, iban, bic, reference };
  const isEuro = currency === 'EUR';
  return {
    ...transfer,
    epcQrCode: isEuro
      ? epcQrCode({ ...transfer, ...(amount !== undefined && { amount: { amount, currency } }) })
      : null,
  };
}

/** What the code can express: 999,999,999.99 EUR. */
const MOST_CENTS = 99_999_999_999;

interface Transfer extends Omit<BankDetails, 'epcQrCode'> {
  amount?: Money;
}

/**
 * The text of a QR code for a SEPA credit transfer (EPC069-12, version 002, UTF-8), one element a line. The elements
 * without a value are the purpose and, if it is unknown, the amount; empty ones at the end are left out.
 */
export function epcQrCode({ accountHolder, iban, bic, reference, amount }: Transfer): string {
  const isPayable = amount && amount.amount > 0 && amount.amount <= MOST_CENTS;
  return [
    ...['BCD', '002', '1', 'SCT'],
    ...[bic, accountHolder, iban],
    isPayable ? `${amount.currency}${decimalAmount(amount)}` : '',
    '',
    reference,
  ].join('\n');
}
