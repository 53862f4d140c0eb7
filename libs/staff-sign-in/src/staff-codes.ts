import type { EnrolmentCode } from '#contracts';
import { enrolmentCodeInvalid, OneTimeCodes } from '#strong-auth';
import type { DataSource, EntityManager } from 'typeorm';
import type { StaffAccount, StaffLimits, StaffTables } from './staff-options.js';

/** One-time codes that bind a passkey to an account of staff. */
export class StaffCodes extends OneTimeCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tables: Pick<StaffTables, 'accounts' | 'codes' | 'ownerColumn'>,
    /** Takes the code from its fragment. */
    private readonly pageUrl: string,
    private readonly limits: Pick<StaffLimits, 'codeMinutes'>,
  ) {
    super(tables.codes, tables.ownerColumn);
  }

  /** Creates a code, which replaces the account's older one. */
  create(transaction: EntityManager, accountId: string, code?: string): Promise<EnrolmentCode> {
    return this.issue(transaction, accountId, this.pageUrl, this.limits.codeMinutes, code);
  }

  /**
   * Creates a code for an account that may get one, which replaces its older one.
   *
   * @throws enrolment_code_invalid if the account is disabled or not confirmed.
   */
  createFor(accountId: string): Promise<EnrolmentCode> {
    return this.dataSource.transaction(async (transaction) => {
      const found: object[] = await transaction.query(
        `SELECT FROM ${this.tables.accounts}
         WHERE id = $1 AND disabled_at IS NULL AND confirmed_at IS NOT NULL FOR NO KEY UPDATE`,
        [accountId],
      );
      if (found.length === 0) throw enrolmentCodeInvalid();
      return this.create(transaction, accountId);
    });
  }

  /**
   * Finds the account of a code, and counts a wrong one: see {@link OneTimeCodes.ownerOf}.
   *
   * @throws enrolment_code_invalid
   */
  async check(code: string): Promise<StaffAccount> {
    const { manager } = this.dataSource;
    const [account] = (await manager.query(
      `SELECT id, name FROM ${this.tables.accounts} WHERE id = $1 AND disabled_at IS NULL AND confirmed_at IS NOT NULL`,
      [await this.ownerOf(manager, code)],
    )) as StaffAccount[];
    if (!account) throw enrolmentCodeInvalid();
    return account;
  }
}
