import { Body, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { Access, Public } from '#access';
import {
  type ConsoleAssertionOptions,
  type ConsoleEnrolmentOptions,
  type ConsoleSession,
  type StaffSessionResource,
  scopesOfRole,
} from '#contracts';
import { RateLimitGuard } from '../../api/index.js';
import { GuessLimit, type NewSession, SessionCookie } from '#http';
import {
  BeginStaffEnrolmentDto,
  browserOf,
  decidesFrom,
  EnrolStaffDto,
  StaffSignInDto,
} from '#staff-sign-in';
import { sessionRequired } from '#strong-auth';
import type { Request, Response } from 'express';
import { PartnersService } from '../../partners/index.js';
import { PlatformConfig } from '../../platform.config.js';
import { ConsoleAccess } from './console-access.js';
import { OpenConsoleController } from './console-controller.js';
import { ConsoleSessions, type OpenSession } from './console-sessions.js';
import { ConsoleGuard, CurrentSession } from './console.guard.js';

const SIGNING_IN = 'People of partners sign in here.';

/** Enrolling a passkey, signing in and signing out. */
@OpenConsoleController('')
export class ConsoleSessionController {
  constructor(
    private readonly access: ConsoleAccess,
    private readonly sessions: ConsoleSessions,
    private readonly partners: PartnersService,
    private readonly cookie: SessionCookie,
    private readonly config: PlatformConfig,
    private readonly guesses: GuessLimit,
  ) {}

  @Post('enrolment/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginEnrolment(
    @Req() request: Request,
    @Body() { code }: BeginStaffEnrolmentDto,
  ): Promise<ConsoleEnrolmentOptions> {
    const begin = () => this.access.beginEnrolment(code);
    const { account, options } = await this.guesses.attempt(request, 'enrolment_code', begin);
    return { userName: account.name, options };
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() { code, registration }: EnrolStaffDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsoleSession> {
    const complete = () => this.access.completeEnrolment(code, registration, browserOf(request));
    return this.open(response, await this.guesses.attempt(request, 'enrolment_code', complete));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  async beginSignIn(): Promise<ConsoleAssertionOptions> {
    return { options: await this.access.beginSignIn() };
  }

  @Post('session')
  @Public(SIGNING_IN)
  @UseGuards(RateLimitGuard)
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @Body() { assertion }: StaffSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsoleSession> {
    return this.open(response, await this.access.completeSignIn(assertion, browserOf(request)));
  }

  @Get('session')
  @Access(ConsoleGuard)
  get(@CurrentSession() session: OpenSession): Promise<ConsoleSession> {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Access(ConsoleGuard)
  async close(
    @CurrentSession() session: OpenSession,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.access.signOut(this.cookie.read(request)!, session);
    this.cookie.clear(response);
  }

  /** The caller's own, also at other devices. */
  @Get('sessions')
  @Access(ConsoleGuard)
  async list(
    @CurrentSession() { account }: OpenSession,
    @Req() request: Request,
  ): Promise<{ data: StaffSessionResource[] }> {
    return { data: await this.sessions.list(account.id, this.cookie.read(request)!) };
  }

  /** All others. */
  @Delete('sessions')
  @HttpCode(204)
  @Access(ConsoleGuard)
  closeOthers(@CurrentSession() session: OpenSession, @Req() request: Request): Promise<void> {
    return this.access.endOtherSessions(this.cookie.read(request)!, session);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Access(ConsoleGuard)
  closeOne(@CurrentSession() session: OpenSession, @Param('id') id: string): Promise<void> {
    return this.access.endSession(session, id);
  }

  private async open(response: Response, session: NewSession): Promise<ConsoleSession> {
    const found = await this.sessions.find(session.token, true);
    // The person was removed at this moment.
    if (!found) throw sessionRequired();
    this.guesses.created(session.token);
    this.cookie.set(response, session);
    return this.toResource(found);
  }

  private async toResource(session: OpenSession): Promise<ConsoleSession> {
    const { account, expiresAt } = session;
    const { partnerId, ...user } = account;
    return {
      user,
      partner: { id: partnerId, name: await this.partners.nameOf(partnerId) },
      scopes: scopesOfRole(user.role),
      decidesFrom: decidesFrom(session, this.config.newPasskeyHoldHours)?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
      idleMinutes: this.config.consoleIdleMinutes,
    };
  }
}
