import { Body, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  BeginReviewerEnrolment,
  EnrolReviewer,
  ReviewerAssertionOptions,
  ReviewerEnrolmentOptions,
  ReviewerSession,
  ReviewerSignIn,
} from '#contracts';
import { IsPasskeyResponse, type NewSession, sessionRequired } from '#strong-auth';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { IsString, Length } from 'class-validator';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { OpenBackOfficeController } from './back-office-controller.js';
import { ReviewerCookie } from './reviewer-cookie.js';
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

/** Enrolling a passkey, signing in with it, and out. */
@OpenBackOfficeController('')
export class ReviewerSessionController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly enrolment: ReviewerEnrolmentService,
    private readonly signIn: ReviewerSignInService,
    private readonly sessions: ReviewerSessions,
    private readonly cookie: ReviewerCookie,
    private readonly config: PlatformConfig,
    private readonly log: ReviewerLog,
  ) {}

  @Post('enrolment/options')
  @HttpCode(200)
  beginEnrolment(@Body() { code }: BeginReviewerEnrolmentDto): Promise<ReviewerEnrolmentOptions> {
    return this.enrolment.begin(code);
  }

  @Post('enrolment')
  @HttpCode(201)
  async enrol(
    @Body() body: EnrolReviewerDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    return this.open(response, await this.enrolment.complete(body));
  }

  @Post('session/options')
  @HttpCode(200)
  beginSignIn(): Promise<ReviewerAssertionOptions> {
    return this.signIn.begin();
  }

  @Post('session')
  @HttpCode(201)
  async create(
    @Body() { assertion }: ReviewerSignInDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ReviewerSession> {
    return this.open(response, await this.signIn.complete(assertion));
  }

  @Get('session')
  @UseGuards(ReviewerGuard)
  get(@CurrentSession() session: OpenSession): ReviewerSession {
    return this.toResource(session);
  }

  @Delete('session')
  @HttpCode(204)
  @UseGuards(ReviewerGuard)
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
    // Disabled at this very moment.
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
