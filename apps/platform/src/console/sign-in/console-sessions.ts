import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CONSOLE_BACKGROUND_HEADER, type ConsoleRole, scopesOfRole } from '#contracts';
import { SessionCookie } from '#http';
import { isFromOwnPage, mayReadFrom, StaffSessions, type StaffSession } from '#staff-sign-in';
import { originForeign } from '#strong-auth';
import { DataSource } from 'typeorm';
import { ConsoleCallers, type PartnerCaller } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ConsoleSite } from './console-site.js';
import { consoleTables } from './console-tables.js';

/** Who is signed in at the console. */
export interface ConsoleUser {
  id: string;
  name: string;
  email: string;
  role: ConsoleRole;
  partnerId: string;
}

export type OpenSession = StaffSession<ConsoleUser>;

@Injectable()
export class ConsoleSessions extends StaffSessions<ConsoleUser> {
  constructor(@InjectDataSource() dataSource: DataSource, config: PlatformConfig) {
    const { consoleIdleMinutes: idleMinutes, consoleSessionHours: sessionHours } = config;
    super(dataSource, consoleTables, { idleMinutes, sessionHours });
  }

  /** What a page asks by itself does not keep the session open. */
  findFor(request: IncomingMessage, token: string): Promise<OpenSession | undefined> {
    return this.find(token, request.headers[CONSOLE_BACKGROUND_HEADER] === undefined);
  }
}

/** Lets people at the console act as their partner at its API, as far as their role goes. */
@Injectable()
export class ConsoleSessionCallers extends ConsoleCallers {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly site: ConsoleSite,
    private readonly sessions: ConsoleSessions,
  ) {
    super();
  }

  tokenOf(request: IncomingMessage): string | undefined {
    return this.cookie.read(request);
  }

  async find(request: IncomingMessage, token: string): Promise<PartnerCaller | undefined> {
    const { account } = (await this.sessions.findFor(request, token)) ?? {};
    if (!account) return undefined;
    const { id: actorId, partnerId, role } = account;
    const scopes = scopesOfRole(role);
    return { partnerId, actorId, scopes, allowedAddresses: [], expiresAt: null };
  }

  requireOwnPage(request: IncomingMessage, isReading: boolean): void {
    const isOwn = isReading ? mayReadFrom : isFromOwnPage;
    if (!isOwn(request, this.site.origin)) throw originForeign();
  }
}
