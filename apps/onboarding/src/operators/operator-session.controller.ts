import { IsReference } from '#contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CheckedByHandler, Public } from '#access';
import { GuessLimit } from '#http';
import type { Request, Response } from 'express';
import {
  operatorRequired,
  OperatorSessions,
  OperatorTokens,
  requireOwnPage,
  sessionCookie,
} from './operator.guard.js';

class SignInDto {
  @IsReference(500)
  token: string;
}

export interface OperatorSessionResource {
  expiresAt: string;
}

/** Sign-in at the page: exchanges an operator's token for a cookie that scripts can't read. */
@Controller('operator-session')
export class OperatorSessionController {
  constructor(
    private readonly tokens: OperatorTokens,
    private readonly sessions: OperatorSessions,
    private readonly guesses: GuessLimit,
  ) {}

  @Post()
  @Public('Operators sign in here.')
  async open(
    @Body() { token }: SignInDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OperatorSessionResource> {
    requireOwnPage(request);
    const hash = await this.guesses.ownerOf(request, 'operator_token', token, (one) =>
      this.tokens.find(one),
    );
    if (!hash) throw operatorRequired();
    const session = await this.sessions.create(hash);
    sessionCookie.set(response, session);
    return { expiresAt: session.expiresAt.toISOString() };
  }

  @Get()
  @CheckedByHandler('It shows only the session that the cookie names.')
  async get(@Req() request: Request): Promise<OperatorSessionResource> {
    const token = sessionCookie.read(request);
    const find = (one: string) => this.sessions.find(one);
    const expiresAt = await this.guesses.ownerOf(request, 'session', token, find);
    if (!expiresAt) throw operatorRequired();
    return { expiresAt: expiresAt.toISOString() };
  }

  @Delete()
  @Public('Who is signed out already is signed out again.')
  @HttpCode(204)
  async close(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    requireOwnPage(request);
    const token = sessionCookie.read(request);
    if (token) await this.sessions.end(token);
    sessionCookie.clear(response);
  }
}
