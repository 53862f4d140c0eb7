import { Public } from '#access';
import { BeginEnrolment, type CardAppSession, Enrol, type EnrolmentOptions } from '#contracts';
import { GuessLimit } from '#http';
import { Body, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NoStepUp } from '../acts/step-up.guard.js';
import { CardAppController } from '../http/card-app-controller.js';
import { SessionOpening, SignedOutRateGuard } from '../http/session.guard.js';
import { EnrolmentService } from './enrolment.service.js';

@CardAppController('enrolment')
@Public('Cardholders enrol here, with a code.')
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly opening: SessionOpening,
    private readonly guesses: GuessLimit,
  ) {}

  @Post('options')
  @NoStepUp('There is no passkey yet: the code stands for the person.')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(200)
  begin(@Req() request: Request, @Body() { code }: BeginEnrolment): Promise<EnrolmentOptions> {
    return this.guesses.attempt(request, 'enrolment_code', () => this.enrolment.begin(code));
  }

  @Post()
  @NoStepUp('There is no passkey yet: the code stands for the person.')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: Enrol,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CardAppSession> {
    const complete = () => this.enrolment.complete(body);
    return this.opening.open(
      response,
      await this.guesses.attempt(request, 'enrolment_code', complete),
    );
  }
}
