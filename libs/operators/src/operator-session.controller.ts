import { Access, Public } from '#access';
import {
  type OperatorAssertionOptions,
  type OperatorEnrolmentOptions,
  type OperatorSession,
  PARTNER_PAGE_API,
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
import { type Operator, OperatorSessionGuard } from './operator-host.js';

const SIGNING_IN = 'Operators sign in here.';

/** Enrolling a passkey, signing in and signing out at the service's page. */
@OpenStaffController(PARTNER_PAGE_API)
export class OperatorSessionController {
  constructor(@Inject(StaffAccess) private readonly access: StaffAccess<Operator>) {}

  @Post('enrolment/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginEnrolment(
    @Req() request: Request,
    @Body() { code }: BeginStaffEnrolmentDto,
  ): Promise<OperatorEnrolmentOptions> {
    const { account, options } = await this.access.beginEnrolment(request, code);
    return { operatorName: account.name, options };
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: EnrolStaffDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OperatorSession> {
    return this.toResource(await this.access.completeEnrolment(request, response, body));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginSignIn(): Promise<OperatorAssertionOptions> {
    return { options: await this.access.beginSignIn() };
  }

  @Post('session')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @Body() { assertion }: StaffSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OperatorSession> {
    return this.toResource(await this.access.completeSignIn(request, response, assertion));
  }

  @Get('session')
  @Access(OperatorSessionGuard)
  get(@CurrentSession() session: StaffSession<Operator>): OperatorSession {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Access(OperatorSessionGuard)
  close(
    @CurrentSession() session: StaffSession<Operator>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.access.signOut(request, response, session);
  }

  /** The caller's own, also at other devices. */
  @Get('sessions')
  @Access(OperatorSessionGuard)
  async list(
    @CurrentSession() session: StaffSession<Operator>,
    @Req() request: Request,
  ): Promise<{ data: StaffSessionResource[] }> {
    return { data: await this.access.listSessions(request, session) };
  }

  /** All others. */
  @Delete('sessions')
  @HttpCode(204)
  @Access(OperatorSessionGuard)
  closeOthers(
    @CurrentSession() session: StaffSession<Operator>,
    @Req() request: Request,
  ): Promise<void> {
    return this.access.endOtherSessions(request, session);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Access(OperatorSessionGuard)
  closeOne(
    @CurrentSession() session: StaffSession<Operator>,
    @Param('id') id: string,
  ): Promise<void> {
    return this.access.endSession(session, id);
  }

  private toResource(session: StaffSession<Operator>): OperatorSession {
    const { expiresAt, idleMinutes } = this.access.timesOf(session);
    return { operator: session.account, expiresAt, idleMinutes };
  }
}
