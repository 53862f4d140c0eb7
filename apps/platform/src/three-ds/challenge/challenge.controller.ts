import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { CheckedByHandler, Public } from '#access';
import type { ChallengePage } from '#contracts';
import { declareError, GuessLimit } from '#http';
import type { Request, Response } from 'express';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';
import { ChallengePages, PageShell, plainPageOf, unknownPage } from './challenge-pages.js';
import { LandingPageStreams } from './landing-page-streams.js';

export const challengeUnknown = declareError('challenge_unknown', 404, 'There is no such page.');

/**
 * Style sheet of the page without scripts, served separately because the page's policy allows no inline
 * styles.
 */
const CHALLENGE_STYLE = `
.plain { max-width: 30rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.plain header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.plain header img { max-height: 2.5rem; max-width: 45%; }
.plain dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
.plain dt { opacity: 0.8; overflow-wrap: normal; }
.plain dd { margin: 0; font-weight: 600; }
@media (hover: hover) and (pointer: fine) { .plain .app { display: none; } }
`;

/**
 * The merchant landing page: public to everybody with its address. Only requests with a wrong address are
 * rate-limited: cardholders have no key to identify them, and often share an IP address.
 */
@Controller()
@CheckedByHandler('The token of the address is the credential; without it the answer is a page.')
export class ChallengeController {
  constructor(
    private readonly pages: ChallengePages,
    private readonly streams: LandingPageStreams,
    private readonly shell: PageShell,
    private readonly guesses: GuessLimit,
  ) {}

  @Get('challenges/:token')
  @Header('content-type', 'text/html; charset=utf-8')
  async page(
    @Param('token') token: string,
    @Req() incoming: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const request = await this.pages.findRequest(token);
    if (request) return this.shell.with(plainPageOf(await this.pages.show(request)));
    this.guesses.missed(incoming, 'challenge_link');
    response.status(404);
    return this.shell.with(unknownPage);
  }

  @Get('challenges/:token/data')
  async data(@Param('token') token: string, @Req() incoming: Request): Promise<ChallengePage> {
    return this.pages.show(await this.requestOf(incoming, token));
  }

  @Get('challenges/:token/stream')
  async stream(@Param('token') token: string, @Res() response: Response): Promise<void> {
    this.streams.start(await this.requestOf(response.req, token), response);
  }

  @Get('challenge.css')
  @Public('How the page looks.')
  @Header('content-type', 'text/css; charset=utf-8')
  style(): string {
    return CHALLENGE_STYLE;
  }

  private async requestOf(incoming: Request, token: string): Promise<ThreeDsRequest> {
    const request = await this.pages.findRequest(token);
    if (request) return request;
    this.guesses.missed(incoming, 'challenge_link');
    throw challengeUnknown();
  }
}
