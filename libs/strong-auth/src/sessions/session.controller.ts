import { Access, Public } from '#access';
import { type AssertionOptions, type CardAppSession, SignIn } from '#contracts';
import { SessionCookie } from '#http';
import { Body, Delete, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NoStepUp } from '../acts/step-up.guard.js';
import { CardAppController } from '../http/card-app-controller.js';
import { Caller, SessionGuard, SessionOpening, SignedOutRateGuard } from '../http/session.guard.js';
import { sessionRequired, Sessions, type SignedIn, SignInService } from './sessions.js';

@CardAppController('session')
export class SessionController {
  constructor(
    private readonly signIn: SignInService,
    private readonly sessions: Sessions,
    private readonly opening: SessionOpening,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('options')
  @Public('Cardholders sign in here.')
  @NoStepUp('There is no session yet: the passkey opens one.')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(200)
  begin(): Promise<AssertionOptions> {
    return this.signIn.begin();
  }

  @Post()
  @Public('Cardholders sign in here.')
  @NoStepUp('There is no session yet: the passkey opens one.')
  @UseGuards(SignedOutRateGuard)
  @HttpCode(201)
  async open(
    @Body() { assertion }: SignIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CardAppSession> {
    return this.opening.open(response, await this.signIn.complete(assertion));
  }

  @Get()
  @Access(SessionGuard)
  async get(@Caller() caller: SignedIn): Promise<CardAppSession> {
    const session = await this.sessions.describe(caller);
    if (!session) throw sessionRequired();
    return session;
  }

  @Delete()
  @HttpCode(204)
  @NoStepUp('It only ends the session.')
  @Access(SessionGuard)
  async close(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.sessions.end(this.cookie.read(request)!);
    this.cookie.clear(response);
  }
}
