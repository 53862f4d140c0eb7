import type { IncomingMessage } from 'node:http';
import { type AccessAction, CONSOLE_API, type ConsoleRole, scopesOfRole } from '#contracts';
import { declareError, type DomainError, SessionCookie } from '#http';
import { MailOutbox } from '#mail';
import {
  isFromOwnPage,
  isInBackground,
  mayReadFrom,
  type StaffAction,
  StaffController,
  StaffGuard,
  StaffHost,
  type StaffKind,
  StaffSessions,
} from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RateLimitGuard } from '../api/index.js';
import { addStaffMail } from '../mails/index.js';
import { AccessTrail, ConsoleCallers, type PartnerCaller } from '../partners/index.js';
import { PlatformConfig } from '../platform.config.js';

/** Who is signed in at the console. */
export interface ConsoleUser {
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  partnerId: string;
}

export const consoleKind: StaffKind = {
  name: 'Console',
  page: '/console',
  cookie: 'console',
  // A mail is read within a week.
  codeMinutes: 7 * 24 * 60,
  tables: {
    idPrefix: 'csu_',
    accounts: 'console_users',
    codes: 'console_enrolment_codes',
    passkeys: 'console_passkeys',
    sessions: 'console_sessions',
    requests: 'console_access_requests',
    ceremonies: 'console_ceremonies',
    ownerColumn: 'user_id',
    accountColumns: 'a.id, a.name, a.email, a.role, a.partner_id AS "partnerId"',
  },
};

const consoleRoleMissing = declareError(
  'console_role_missing',
  403,
  (role: string) => `This needs the role ${role}.`,
);

/** The steps of signing in that the partner's trail has. The time of the last sign-in is in the list of people. */
const trailActions: Partial<Record<StaffAction, AccessAction>> = {
  enrolled: 'user_joined',
  locked_out: 'user_locked_out',
};

/** The people of partners, who use the console. A new passkey is reported to its owner. */
@Injectable()
export class ConsoleHost extends StaffHost {
  constructor(
    config: PlatformConfig,
    private readonly trail: AccessTrail,
    private readonly outbox: MailOutbox,
  ) {
    super(consoleKind, config.consoleUrl ?? config.publicUrl, {
      idleMinutes: config.consoleIdleMinutes,
      sessionHours: config.consoleSessionHours,
      newPasskeyHoldHours: config.newPasskeyHoldHours,
    });
  }

  async record(manager: EntityManager, userId: string, staffAction: StaffAction): Promise<void> {
    const action = trailActions[staffAction];
    if (!action) return;
    const partnerId = await partnerOf(manager, userId);
    await this.trail.write(manager, { partnerId, actorId: userId, action, subject: userId });
    if (staffAction !== 'enrolled') return;
    await addStaffMail(this.outbox, manager, { kind: 'staff_passkey_enrolled', accountId: userId });
  }

  requireOwnPage(request: IncomingMessage, isReading: boolean): void {
    const isOwn = isReading ? mayReadFrom : isFromOwnPage;
    if (!isOwn(request, this.origin)) throw originForeign();
  }

  roleMissing(role: string): DomainError {
    return consoleRoleMissing(role);
  }
}

/** Admits only calls with a session of the console. */
@Injectable()
export class ConsoleGuard extends StaffGuard {}

/** A controller that the console alone calls, for people with a role; left out, for all of them. */
export function ConsoleController(path: string, role?: ConsoleRole): ClassDecorator {
  const guards = { before: RateLimitGuard, session: ConsoleGuard };
  return StaffController(`${CONSOLE_API}/${path}`, role, guards);
}

/** Lets people at the console act as their partner at its API, as far as their role goes. */
@Injectable()
export class ConsoleSessionCallers extends ConsoleCallers {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly host: StaffHost,
    @Inject(StaffSessions) private readonly sessions: StaffSessions<ConsoleUser>,
  ) {
    super();
  }

  tokenOf(request: IncomingMessage): string | undefined {
    return this.cookie.read(request);
  }

  async find(request: IncomingMessage, token: string): Promise<PartnerCaller | undefined> {
    const { account } = (await this.sessions.find(token, !isInBackground(request))) ?? {};
    if (!account) return undefined;
    const { id: actorId, partnerId, role } = account;
    const scopes = scopesOfRole(role);
    return { partnerId, actorId, scopes, allowedAddresses: [], expiresAt: null };
  }

  requireOwnPage(request: IncomingMessage, isReading: boolean): void {
    this.host.requireOwnPage(request, isReading);
  }
}

async function partnerOf(manager: EntityManager, userId: string): Promise<string> {
  const [user] = (await manager.query(
    'SELECT partner_id AS "partnerId" FROM console_users WHERE id = $1',
    [userId],
  )) as [{ partnerId: string }];
  return user.partnerId;
}
