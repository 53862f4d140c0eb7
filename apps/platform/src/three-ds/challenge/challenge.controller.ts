import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { ChallengePage } from '#contracts';
import type { Response } from 'express';
import { ChallengePages } from './challenge-pages.js';
import { ChallengeStreams } from './challenge-streams.js';
import { CHALLENGE_STYLE } from './challenge-style.js';
import { PageShell } from './page-shell.js';
import { plainPageOf, unknownPage } from './plain-page.js';

/**
 * The merchant landing page: public to whoever has its address. Not limited by rate: cardholders have no key to
 * be told apart by, and often an address in common.
 */
@Controller()
export class ChallengeController {
  constructor(
    private readonly pages: ChallengePages,
    private readonly streams: ChallengeStreams,
    private readonly shell: PageShell,
  ) {}

  @Get('challenges/:token')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'no-store')
  async page(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const request = await this.pages.findRequest(token);
    if (request) return this.shell.with(plainPageOf(await this.pages.show(request)));
    response.status(404);
    return this.shell.with(unknownPage);
  }

  @Get('challenges/:token/data')
  @Header('cache-control', 'no-store')
  async data(@Param('token') token: string): Promise<ChallengePage> {
    return this.pages.show(await this.pages.requestOf(token));
  }

  @Get('challenges/:token/stream')
  async stream(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.streams.start(await this.pages.requestOf(token), response);
  }

  @Get('challenge.css')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return CHALLENGE_STYLE;
  }
}
