import { Body, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { CardAppSession, EnrolmentOptions } from '#contracts';
import type { Response } from 'express';
import { CardAppController } from '../http/card-app-controller.js';
import { SessionOpening } from '../http/session-opening.js';
import { SignedOutRateGuard } from '../http/signed-out-rate.guard.js';
import { BeginEnrolmentDto, EnrolDto } from './enrolment.dto.js';
import { EnrolmentService } from './enrolment.service.js';

@CardAppController('enrolment')
export class EnrolmentController {
  constructor(
    private readonly enrolment: EnrolmentService,
    private readonly opening: SessionOpening,
  ) {}

  @Post('options')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(200)
  begin(@Body() { code }: BeginEnrolmentDto): Promise<EnrolmentOptions> {
    return this.enrolment.begin(code);
  }

  @Post()
  @UseGuards(SignedOutRateGuard)
  @HttpCode(201)
  async enrol(
    @Body() body: EnrolDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CardAppSession> {
    return this.opening.open(response, await this.enrolment.complete(body));
  }
}
