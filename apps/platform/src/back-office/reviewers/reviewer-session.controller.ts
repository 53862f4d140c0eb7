import { Body, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Access, Public } from '#access';
import type {
  BeginReviewerEnrolment,
  EnrolReviewer,
  ReviewerAssertionOptions,
  ReviewerEnrolmentOptions,
  ReviewerSession,
  ReviewerSignIn,
} from '#contracts';
import { GuessLimit, type NewSession, SessionCookie } from '#http';
import { IsPasskeyResponse, sessionRequired } from '#strong-auth';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsString, Length } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { OpenBackOfficeController } from './back-office-controller.js';
import { ReviewerEnrolmentService } from './reviewer-enrolment.service.js';
import { ReviewerLog } from './reviewer-log.js';
import { type OpenSession, ReviewerSessions } from './reviewer-sessions.js';
import { ReviewerSignInService } from './reviewer-sign-in.service.js';
import { CurrentSession, ReviewerGuard } from './reviewer.guard.js';

class BeginReviewerEnrolmentDto implements BeginReviewerEnrolment {
  @IsString()
  @Length(1, 60)
  code: string;
}

class EnrolReviewerDto extends BeginReviewerEnrolmentDto implements EnrolReviewer {
  @IsPasskeyResponse('clientDataJSON', 'attestationObject')
  registration: RegistrationResponseJSON;
}

class ReviewerSignInDto implements ReviewerSignIn {
  @IsPasskeyResponse('clientDataJSON', 'authenticatorData', 'signature')
  assertion: AuthenticationResponseJSON;
}

const SIGNING_IN = 'Reviewers sign in here.';

/** Enrolling a passkey, signing in and signing out. */
@OpenBackOfficeController('')
export class ReviewerSessionController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly enrolment: ReviewerEnrolmentService,
    private readonly signIn: ReviewerSignInService,
    private readonly sessions: ReviewerSessions,
    private readonly cookie: SessionCookie,
    private readonly config: PlatformConfig,
    private readonly log: ReviewerLog,
    private readonly guesses: GuessLimit,
  ) {}

  @Post('enrolment/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  beginEnrolment(
    @Req() request: Request,
    @Body() { code }: BeginReviewerEnrolmentDto,
  ): Promise<ReviewerEnrolmentOptions> {
    return this.guesses.attempt(request, () => this.enrolment.begin(code));
  }

  @Post('enrolment')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: EnrolReviewerDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    const complete = () => this.enrolment.complete(body);
    return this.open(response, await this.guesses.attempt(request, complete));
  }

  @Post('session/options')
  @Public(SIGNING_IN)
  @HttpCode(200)
  beginSignIn(): Promise<ReviewerAssertionOptions> {
    return this.signIn.begin();
  }

  @Post('session')
  @Public(SIGNING_IN)
  @HttpCode(201)
  async create(
    @Req() request: Request,
    @Body() { assertion }: ReviewerSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    const complete = () => this.signIn.complete(assertion);
    return this.open(response, await this.guesses.attempt(request, complete));
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
    @CurrentSession() { reviewer }: OpenSession,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(this.cookie.read(request)!);
    await this.log.write(this.dataSource.manager, reviewer.id, 'signed_out');
    this.cookie.clear(response);
  }

  private async open(response: Response, session: NewSession): Promise<ReviewerSession> {
    const found = await this.sessions.find(session.token, true);
    // The account was disabled at this moment.
    if (!found) throw sessionRequired();
    this.cookie.set(response, session);
    return this.toResource(found);
  }

  private toResource({ reviewer, expiresAt }: OpenSession): ReviewerSession {
    return {
      reviewer,
      expiresAt: expiresAt.toISOString(),
      idleMinutes: this.config.backOfficeIdleMinutes,
    };
  }
}
