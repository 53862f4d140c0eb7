import type { StaffCodes, StaffTables } from '#staff-sign-in';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import type { Addressing, DueMail, MailContent, MailOutbox, MailRecipient } from '#mail';
import { composeMail, type MailFacts, type StaffMailKind, staffMailKinds } from '#mail-templates';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PlatformConfig } from '../platform.config.js';

const SWEEP_EVERY_MS = 3_600_000;
const KEPT_DAYS = 90;

/** Mails that are composed with a new code. */
const codeKinds: readonly string[] = [
  'staff_invitation',
  'staff_new_passkey',
] satisfies StaffMailKind[];

/** An account of staff that may get mails. */
interface StaffMailAccount {
  id: string;
  name: string;
  email: string;
  /** Whose console it is; empty for the back office. */
  partnerName: string;
  /** Whether it has a passkey. */
  isActive: boolean;
}

interface Staff {
  tables: StaffTables;
  codes: Pick<StaffCodes, 'createFor'>;
  /** SQL for the name of the partner of an account `a`; empty for the platform's own staff. */
  partnerName: string;
}

interface StoredFacts {
  /** The id of who requested it, or null for an operator's command. */
  requestedBy?: string | null;
  happenedAt: string;
}

/**
 * The mails to reviewers and to people of the console about their own access. The outbox stores ids alone. A code is
 * created at each attempt to send its mail, so that it is stored nowhere and only its owner sees it.
 */
@Injectable()
export class StaffMails extends Poller {
  private readonly kinds: Staff[] = [];

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
  ) {
    super({ everyMs: SWEEP_EVERY_MS, isSoon: true });
  }

  /** Each kind of staff registers itself. @param partnerName see {@link Staff}. */
  register(tables: StaffTables, codes: StaffCodes, partnerName = "''"): void {
    this.kinds.push({ tables, codes, partnerName });
  }

  isOwn({ kind }: Pick<DueMail, 'kind'>): boolean {
    return staffMailKinds.some((it) => it === kind);
  }

  /** @returns one result for each mail, in the given order. */
  async address(mails: readonly DueMail[]): Promise<Addressing[]> {
    if (mails.length === 0) return [];
    const ids = mails.map(({ addressee }) => addressee);
    const found = await Promise.all(
      this.kinds.map((kind) =>
        this.find(
          kind,
          ids.filter((id) => id.startsWith(kind.tables.idPrefix)),
        ),
      ),
    );
    const accounts = new Map(found.flat().map((account) => [account.id, account]));
    const latest = await this.latestWithCodes(ids);
    return mails.map(({ id, kind, addressee }) => {
      const account = accounts.get(addressee);
      if (!account) return { cancelled: 'the account is disabled, removed or not confirmed' };
      if (codeKinds.includes(kind) && latest.get(addressee) !== id) {
        return { cancelled: 'a later mail has a newer code' };
      }
      if (kind === 'staff_invitation' && account.isActive) {
        return { cancelled: 'the account has a passkey' };
      }
      return { to: [{ addressee, name: account.name, address: account.email }] };
    });
  }

  async compose(
    { kind, addressee, facts }: DueMail,
    { name: recipientName }: MailRecipient,
  ): Promise<MailContent> {
    const staff = this.staffOf(addressee);
    const [account] = await this.find(staff, [addressee]);
    if (!account) throw new Error('the account is disabled, removed or not confirmed');
    const { requestedBy, happenedAt } = facts as StoredFacts;
    const code = codeKinds.includes(kind) ? await staff.codes.createFor(addressee) : undefined;
    const whole = {
      partnerName: account.partnerName,
      requestedBy: requestedBy ? await this.nameOf(staff, requestedBy) : '',
      enrolledAt: happenedAt,
      ...(code && { enrolmentUrl: code.url, expiresAt: code.expiresAt }),
    };
    // Each kind takes what it needs of these.
    return composeMail(kind as StaffMailKind, whole as unknown as MailFacts[StaffMailKind], {
      language: this.config.staffMailLanguage,
      recipientName,
      branding: { name: this.config.mailFrom.replace(/ <.*$/, '') },
    });
  }

  /** Deletes mails of long ago, which name addresses (docs/privacy.md#people-of-the-console). */
  async poll(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM mails m USING
         (SELECT id FROM reviewers UNION ALL SELECT id FROM console_users) account
       WHERE m.company_id = account.id AND m.created_at < now() - make_interval(days => $1)`,
      [KEPT_DAYS],
    );
  }

  private staffOf(accountId: string): Staff {
    const staff = this.kinds.find(({ tables }) => accountId.startsWith(tables.idPrefix));
    if (!staff) throw new Error(`the account ${accountId} is of no known kind`);
    return staff;
  }

  /** Accounts that are disabled, removed or not confirmed are left out. */
  private find(
    { tables, partnerName }: Staff,
    ids: readonly string[],
  ): Promise<StaffMailAccount[]> {
    const { accounts, passkeys, ownerColumn } = tables;
    return this.dataSource.query(
      `SELECT a.id, a.name, a.email, ${partnerName} AS "partnerName",
         EXISTS (SELECT FROM ${passkeys} p WHERE p.${ownerColumn} = a.id) AS "isActive"
       FROM ${accounts} a
       WHERE a.id = ANY ($1) AND a.disabled_at IS NULL AND a.confirmed_at IS NOT NULL`,
      [ids],
    );
  }

  /** The name that recipients may read. It is empty for an actor of another kind: partners don't see the platform's staff. */
  private async nameOf({ tables }: Staff, actorId: string): Promise<string> {
    const [actor] = (await this.dataSource.query(
      `SELECT name FROM ${tables.accounts} WHERE id = $1`,
      [actorId],
    )) as { name: string }[];
    return actor?.name ?? '';
  }

  /** The latest mail with a code for each account, by account. Ids of mails are in the order of time. */
  private async latestWithCodes(accountIds: readonly string[]): Promise<Map<string, string>> {
    const rows: { accountId: string; id: string }[] = await this.dataSource.query(
      `SELECT company_id AS "accountId", max(id::text) AS id FROM mails
       WHERE company_id = ANY ($1) AND kind = ANY ($2) GROUP BY company_id`,
      [accountIds, codeKinds],
    );
    return new Map(rows.map(({ accountId, id }) => [accountId, id]));
  }
}

/** The latest mail with a code to an account `a` of staff: null, or its status and time as JSON. */
export const LATEST_CODE_MAIL = `
  (SELECT json_build_object('status', m.status, 'createdAt', m.created_at) FROM mails m
   WHERE m.company_id = a.id AND m.kind IN (${codeKinds.map((kind) => `'${kind}'`).join()})
   ORDER BY m.id DESC LIMIT 1)`;

export interface NewStaffMail {
  kind: StaffMailKind;
  accountId: string;
  /** Who requested it; left out if the mail does not say it, null for an operator's command. */
  requestedBy?: string | null;
}

/** Takes part in the transaction of the mail's cause. */
export async function addStaffMail(
  outbox: Pick<MailOutbox, 'add'>,
  transaction: EntityManager,
  { kind, accountId, requestedBy }: NewStaffMail,
): Promise<void> {
  const facts: StoredFacts = {
    happenedAt: new Date().toISOString(),
    ...(requestedBy !== undefined && { requestedBy }),
  };
  // The column for companies has the account's id, by which its mails are found and deleted.
  await outbox.add(transaction, [
    { kind, cause: uuidv7(), addressee: accountId, companyId: accountId, facts },
  ]);
}

/** Deletes all mails of an account, which name its address. */
export async function deleteStaffMails(
  transaction: EntityManager,
  accountId: string,
): Promise<void> {
  await transaction.query(
    'DELETE FROM mail_suppressions WHERE mail_id IN (SELECT id FROM mails WHERE company_id = $1)',
    [accountId],
  );
  await transaction.query('DELETE FROM mails WHERE company_id = $1', [accountId]);
}
