import type { EntityManager } from 'typeorm';
import { lockCardAccounts } from '../ledger/ledger.js';
import { exceptionsClosed, transactionUnknown } from '../money.errors.js';
import { exceptionStateOf, type RaisedException } from './payment-exceptions.js';

interface ReviewedRow {
  accountId: string;
  companyId: string;
  exceptions: RaisedException[];
}

/**
 * Closes the open exceptions of a payment, between its messages. @returns them, and whose payment it is.
 *
 * @param check may refuse by the exceptions as they are now.
 * @throws transaction_unknown, exceptions_closed
 */
export async function closeExceptions(
  transaction: EntityManager,
  id: string,
  check: (exceptions: readonly RaisedException[]) => void,
): Promise<{ companyId: string; closed: RaisedException[] }> {
  const { accountId, companyId } = await find(transaction, id);
  await lockCardAccounts(transaction, [accountId]);
  // Once more: a message may have come before the account was locked.
  const { exceptions } = await find(transaction, id);
  const closed = exceptions.filter(({ isClosed }) => !isClosed);
  if (closed.length === 0) throw exceptionsClosed();
  check(exceptions);
  const after = exceptions.map((exception) => ({ ...exception, isClosed: true }));
  await transaction.query(
    'UPDATE payments SET exceptions = $2, exception_state = $3 WHERE id = $1',
    [id, JSON.stringify(after), exceptionStateOf(after)],
  );
  return { companyId, closed };
}

async function find(transaction: EntityManager, id: string): Promise<ReviewedRow> {
  const [row] = await transaction.query<ReviewedRow[]>(
    `SELECT account_id AS "accountId", company_id AS "companyId", exceptions
     FROM payments WHERE id = $1`,
    [id],
  );
  if (!row) throw transactionUnknown();
  return row;
}
