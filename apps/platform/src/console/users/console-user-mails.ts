import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { EnrolmentCode } from '#contracts';
import { DataSource } from 'typeorm';
import { type StaffMailAccount, StaffMails, type StaffMailSource } from '../../mails/index.js';
import { ConsoleCodes } from '../sign-in/console-codes.js';
import { FIND_MAIL_ACCOUNTS } from './console-users.sql.js';

/** What mails need to know of people of the console. */
@Injectable()
export class ConsoleUserMails implements StaffMailSource {
  readonly idPrefix = 'csu_';

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly codes: ConsoleCodes,
    mails: StaffMails,
  ) {
    mails.register(this);
  }

  find(ids: readonly string[]): Promise<StaffMailAccount[]> {
    return this.dataSource.query(FIND_MAIL_ACCOUNTS, [ids]);
  }

  /** Partners are not told which of the platform's staff it was. */
  async nameOf(actorId: string): Promise<string> {
    const [user] = (await this.dataSource.query('SELECT name FROM console_users WHERE id = $1', [
      actorId,
    ])) as { name: string }[];
    return user?.name ?? '';
  }

  newCode(accountId: string): Promise<EnrolmentCode> {
    return this.codes.createFor(accountId);
  }
}
