import { Access, Public } from '#access';
import {
  BACK_OFFICE_API,
  type ReviewerAssertionOptions,
  type ReviewerEnrolmentOptions,
  type ReviewerSession,
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
import { RateLimitGuard } from '../../api/index.js';
import { type Reviewer, ReviewerGuard } from './reviewer-host.js';

const SIGNING_IN = 'Reviewers sign in here.';

/** Enrolling a passkey, signing in and signing out. */
@OpenStaffController(`${BACK_OFFICE_API}/`, RateLimitGuard)
export class ReviewerSessionController {
  constructor(@Inject(StaffAccess) private readonly access: StaffAccess<Reviewer>) {}

  @Post('enrolment/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginEnrolment(
    @Req() request: Request,
    @Body() { code }: BeginStaffEnrolmentDto,
  ): Promise<ReviewerEnrolmentOptions> {
    const { account, options } = await this.access.beginEnrolment(request, code);
    return { reviewerName: account.name, options };
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: EnrolStaffDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    return this.toResource(await this.access.completeEnrolment(request, response, body));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  async beginSignIn(): Promise<ReviewerAssertionOptions> {
    return { options: await this.access.beginSignIn() };
  }

  @Post('session')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @Body() { assertion }: StaffSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    return this.toResource(await this.access.completeSignIn(request, response, assertion));
  }

  @Get('session')
  @Access(ReviewerGuard)
  get(@CurrentSession() session: StaffSession<Reviewer>): ReviewerSession {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Access(ReviewerGuard)
  close(
    @CurrentSession() session: StaffSession<Reviewer>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    return this.access.signOut(request, response, session);
  }

  /** The caller's own, also at other devices. */
  @Get('sessions')
  @Access(ReviewerGuard)
  async list(
    @CurrentSession() session: StaffSession<Reviewer>,
    @Req() request: Request,
  ): Promise<{ data: StaffSessionResource[] }> {
    return { data: await this.access.listSessions(request, session) };
  }

  /** All others. */
  @Delete('sessions')
  @HttpCode(204)
  @Access(ReviewerGuard)
  closeOthers(
    @CurrentSession() session: StaffSession<Reviewer>,
    @Req() request: Request,
  ): Promise<void> {
    return this.access.endOtherSessions(request, session);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Access(ReviewerGuard)
  closeOne(
    @CurrentSession() session: StaffSession<Reviewer>,
    @Param('id') id: string,
  ): Promise<void> {
    return this.access.endSession(session, id);
  }

  private toResource(session: StaffSession<Reviewer>): ReviewerSession {
    return { reviewer: session.account, ...this.access.timesOf(session) };
  }
}
