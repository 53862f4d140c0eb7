import { Public } from '#access';
import {
  type BeginEnrolment,
  type CardAppSession,
  type Enrol,
  type EnrolmentOptions,
  IsName,
  IsReference,
} from '#contracts';
import { GuessLimit } from '#http';
import { Body, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Request, Response } from 'express';
import { NoStepUp } from '../acts/step-up.guard.js';
import { CardAppController } from '../http/card-app-controller.js';
import { IsPasskeyResponse } from '../passkeys/passkeys.js';
import { SessionOpening, SignedOutRateGuard } from '../http/session.guard.js';
import { EnrolmentService } from './enrolment.service.js';

const MAX_DEVICE_NAME_LENGTH = 60;

class BeginEnrolmentDto implements BeginEnrolment {
  @IsReference(60)
  code: string;
}

class EnrolDto extends BeginEnrolmentDto implements Enrol {
  @IsName(MAX_DEVICE_NAME_LENGTH)
  deviceName: string;

  @IsPasskeyResponse('clientDataJSON', 'attestationObject')
  registration: RegistrationResponseJSON;
}

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
  begin(@Req() request: Request, @Body() { code }: BeginEnrolmentDto): Promise<EnrolmentOptions> {
    return this.guesses.attempt(request, 'enrolment_code', () => this.enrolment.begin(code));
  }

  @Post()
  @NoStepUp('There is no passkey yet: the code stands for the person.')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(201)
  async enrol(
    @Req() request: Request,
    @Body() body: EnrolDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CardAppSession> {
    const complete = () => this.enrolment.complete(body);
    return this.opening.open(
      response,
      await this.guesses.attempt(request, 'enrolment_code', complete),
    );
  }
}
