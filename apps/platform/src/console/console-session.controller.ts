import { Access, Public } from '#access';
import {
  CONSOLE_API,
  type ConsoleAssertionOptions,
  type ConsoleEnrolmentOptions,
  type ConsoleSession,
  scopesOfRole,
  type StaffSessionResource,
} from '#contracts';
import {
  BeginStaffEnrolmentDto,
  CurrentSession,
  EnrolStaffDto,
  OpenStaffController,
  StaffAccess,
  type StaffSession,
  StaffSignInDto,
} from '#staff-sign-in';
import { Body, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimitGuard } from '../api/index.js';
import { PartnersService } from '../partners/index.js';
import { ConsoleGuard, type ConsoleUser } from './console-host.js';

const SIGNING_IN = 'People of partners sign in here.';

/** Enrolling a passkey, signing in and signing out. */
@OpenStaffController(`${CONSOLE_API}/`, RateLimitGuard)
export class ConsoleSessionController {
  constructor(
    @Inject(StaffAccess) private readonly access: StaffAccess<ConsoleUser>,
    private readonly partners: PartnersService,
  ) {}

  @Post('enrolment/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginEnrolment(
    @Req() request: Request,
    @Body() { code }: BeginStaffEnrolmentDto,
  ): Promise<ConsoleEnrolmentOptions> {
    const { account, options } = await this.access.beginEnrolment(request, code);
    return { userName: account.name, options };
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: EnrolStaffDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsoleSession> {
    return this.toResource(await this.access.completeEnrolment(request, response, body));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginSignIn(): Promise<ConsoleAssertionOptions> {
    return { options: await this.access.beginSignIn() };
  }

  @Post('session')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @Body() { assertion }: StaffSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ConsoleSession> {
    return this.toResource(await this.access.completeSignIn(request, response, assertion));
  }

  @Get('session')
  @Access(ConsoleGuard)
  get(@CurrentSession() session: StaffSession<ConsoleUser>): Promise<ConsoleSession> {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Access(ConsoleGuard)
  close(
    @CurrentSession() session: StaffSession<ConsoleUser>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.access.signOut(request, response, session);
  }

  /** The caller's own, also at other devices. */
  @Get('sessions')
  @Access(ConsoleGuard)
  async list(
    @CurrentSession() session: StaffSession<ConsoleUser>,
    @Req() request: Request,
  ): Promise<{ data: StaffSessionResource[] }> {
    return { data: await this.access.listSessions(request, session) };
  }

  /** All others. */
  @Delete('sessions')
  @HttpCode(204)
  @Access(ConsoleGuard)
  closeOthers(
    @CurrentSession() session: StaffSession<ConsoleUser>,
    @Req() request: Request,
  ): Promise<void> {
    return this.access.endOtherSessions(request, session);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Access(ConsoleGuard)
  closeOne(
    @CurrentSession() session: StaffSession<ConsoleUser>,
    @Param('id') id: string,
  ): Promise<void> {
    return this.access.endSession(session, id);
  }

  private async toResource(session: StaffSession<ConsoleUser>): Promise<ConsoleSession> {
    const { partnerId, ...user } = session.account;
    return {
      user,
      partner: { id: partnerId, name: await this.partners.nameOf(partnerId) },
      scopes: scopesOfRole(user.role),
      ...this.access.timesOf(session),
    };
  }
}
