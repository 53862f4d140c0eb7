import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccessAction } from '#contracts';
import { MailOutbox } from '#mail';
import { StaffAccess, type StaffAction } from '#staff-sign-in';
import { DataSource, type EntityManager } from 'typeorm';
import { addStaffMail } from '../../mails/index.js';
import { AccessTrail } from '../../partners/index.js';
import { ConsoleCodes } from './console-codes.js';
import { ConsoleSessions, type ConsoleUser } from './console-sessions.js';
import { ConsoleSite } from './console-site.js';
import { consoleTables } from './console-tables.js';

/** What of signing in is in the partner's trail; when people signed in last is told beside their names. */
const actions: Partial<Record<StaffAction, AccessAction>> = {
  enrolled: 'user_joined',
  locked_out: 'user_locked_out',
};

/** How people of partners enrol a passkey and sign in. A new passkey is reported to its owner. */
@Injectable()
export class ConsoleAccess extends StaffAccess<ConsoleUser> {
  constructor(
    @InjectDataSource() dataSource: DataSource,
    site: ConsoleSite,
    codes: ConsoleCodes,
    sessions: ConsoleSessions,
    trail: AccessTrail,
    outbox: MailOutbox,
  ) {
    super({
      ...{ dataSource, site, codes, sessions, tables: consoleTables },
      log: async (manager, userId, staffAction) => {
        const action = actions[staffAction];
        if (!action) return;
        const partnerId = await partnerOf(manager, userId);
        await trail.write(manager, { partnerId, actorId: userId, action, subject: userId });
        if (staffAction !== 'enrolled') return;
        await addStaffMail(outbox, manager, { kind: 'staff_passkey_enrolled', accountId: userId });
      },
    });
  }
}

async function partnerOf(manager: EntityManager, userId: string): Promise<string> {
  const [user] = (await manager.query(
    'SELECT partner_id AS "partnerId" FROM console_users WHERE id = $1',
    [userId],
  )) as [{ partnerId: string }];
  return user.partnerId;
}
