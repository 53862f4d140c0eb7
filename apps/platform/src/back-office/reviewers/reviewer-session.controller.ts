import { Access, Public } from '#access';
import type {
  ReviewerAssertionOptions,
  ReviewerEnrolmentOptions,
  ReviewerSession,
  StaffSessionResource,
} from '#contracts';
import { GuessLimit, type NewSession, SessionCookie } from '#http';
import {
  BeginStaffEnrolmentDto,
  browserOf,
  decidesFrom,
  EnrolStaffDto,
  StaffSignInDto,
} from '#staff-sign-in';
import { sessionRequired } from '#strong-auth';
import { Body, Delete, Get, HttpCode, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { RateLimitGuard } from '../../api/index.js';
import { PlatformConfig } from '../../platform.config.js';
import {
  CurrentSession,
  OpenBackOfficeController,
  type OpenSession,
  ReviewerGuard,
} from './back-office-controller.js';
import { ReviewerAccess } from './reviewer-access.js';
import { ReviewerSessions } from './reviewer-sessions.js';

const SIGNING_IN = 'Reviewers sign in here.';

/** Enrolling a passkey, signing in and signing out. */
@OpenBackOfficeController('')
export class ReviewerSessionController {
  constructor(
    private readonly access: ReviewerAccess,
    private readonly sessions: ReviewerSessions,
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
  ): Promise<ReviewerEnrolmentOptions> {
    const begin = () => this.access.beginEnrolment(code);
    const { account, options } = await this.guesses.attempt(request, 'enrolment_code', begin);
    return { reviewerName: account.name, options };
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() { code, registration }: EnrolStaffDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    const complete = () => this.access.completeEnrolment(code, registration, browserOf(request));
    return this.open(response, await this.guesses.attempt(request, 'enrolment_code', complete));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @UseGuards(RateLimitGuard)
  @HttpCode(200)
  async beginSignIn(): Promise<ReviewerAssertionOptions> {
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
  ): Promise<ReviewerSession> {
    return this.open(response, await this.access.completeSignIn(assertion, browserOf(request)));
  }

  @Get('session')
  @Access(ReviewerGuard)
  get(@CurrentSession() session: OpenSession): ReviewerSession {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @Access(ReviewerGuard)
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
  @Access(ReviewerGuard)
  async list(
    @CurrentSession() { account }: OpenSession,
    @Req() request: Request,
  ): Promise<{ data: StaffSessionResource[] }> {
    return { data: await this.sessions.list(account.id, this.cookie.read(request)!) };
  }

  /** All others. */
  @Delete('sessions')
  @HttpCode(204)
  @Access(ReviewerGuard)
  closeOthers(@CurrentSession() session: OpenSession, @Req() request: Request): Promise<void> {
    return this.access.endOtherSessions(this.cookie.read(request)!, session);
  }

  @Delete('sessions/:id')
  @HttpCode(204)
  @Access(ReviewerGuard)
  closeOne(@CurrentSession() session: OpenSession, @Param('id') id: string): Promise<void> {
    return this.access.endSession(session, id);
  }

  private async open(response: Response, session: NewSession): Promise<ReviewerSession> {
    const found = await this.sessions.find(session.token, true);
    // The account was disabled at this moment.
    if (!found) throw sessionRequired();
    this.guesses.created(session.token);
    this.cookie.set(response, session);
    return this.toResource(found);
  }

  private toResource(session: OpenSession): ReviewerSession {
    const { account: reviewer, expiresAt } = session;
    const from = decidesFrom(session, this.config.newPasskeyHoldHours);
    return {
      reviewer,
      decidesFrom: from?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
      idleMinutes: this.config.backOfficeIdleMinutes,
    };
  }
}
