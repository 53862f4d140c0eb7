import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Body, Controller, Get, Header, HttpStatus, Param, Post, Req, Res } from '@nestjs/common';
import { Public } from '#access';
import {
  IsReference,
  type RevealedDetails,
  type RevealedPin,
  SHOWN_SECONDS,
  UseReveal,
} from '#contracts';
import { declareError, escapeHtml, GuessLimit } from '#http';
import { pageSecurity } from '#pages';
import type { Request, Response } from 'express';
import { CardVaultConfig } from '../card-vault.config.js';
import { type RevealPage, Reveals, revealUnknown } from './reveals.service.js';

const foreignOrigin = declareError(
  'foreign_origin',
  403,
  "Only the vault's own page uses a reveal. Open the address of the reveal.",
);

const PAGE = 'card-vault.html';

class RevealParameters {
  @IsReference()
  id: string;
}

/** The frame of a reveal, and what its script calls. */
@Controller('reveals/:id')
export class RevealsController {
  private readonly origin: string;

  constructor(
    private readonly reveals: Reveals,
    private readonly guesses: GuessLimit,
    private readonly config: CardVaultConfig,
  ) {
    this.origin = new URL(config.publicUrl).origin;
  }

  /**
   * The page of the frame. Only pages of the reveal's origins may embed it. An unknown id is a page, too, which no one
   * may embed.
   */
  @Get()
  @Public('The page shows nothing without the token, which no server sees before it is used.')
  @Header('content-type', 'text/html; charset=utf-8')
  async page(
    @Param() { id }: RevealParameters,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const page = await this.reveals.findPage(id);
    const origins = page?.origins ?? [];
    pageSecurity({ ...(origins.length > 0 && { frameAncestors: origins }) })(
      request,
      response,
      () => {},
    );
    if (!page) response.status(HttpStatus.NOT_FOUND);
    return this.htmlOf(page);
  }

  /** Shows the content once (200), or sets the PIN (204). */
  @Post('use')
  @Public('The token in the body, from the address of the reveal, is the credential.')
  async use(
    @Param() { id }: RevealParameters,
    @Body() { token, pin }: UseReveal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RevealedDetails | RevealedPin | undefined> {
    // Browsers always say it, and pages can't change it.
    if (request.headers.origin !== this.origin) throw foreignOrigin();
    const find = (secret: string) => this.reveals.find(id, secret);
    if (!(await this.guesses.ownerOf(request, 'reveal_link', token, find))) throw revealUnknown();
    const shown = await this.reveals.use(id, token, pin);
    response.status(shown ? HttpStatus.OK : HttpStatus.NO_CONTENT);
    return shown;
  }

  /** The built page with what its script needs to know, as data of its root element. */
  private async htmlOf(page: RevealPage | undefined): Promise<string> {
    const { state = 'unknown', locale = 'en', content = 'details', origins = [] } = page ?? {};
    const facts = { state, content, origins: origins.join(' '), seconds: String(SHOWN_SECONDS) };
    const data = Object.entries(facts).map(
      ([name, value]) => `data-${name}="${escapeHtml(value)}"`,
    );
    const html = await readFile(join(this.config.webRoot, PAGE), 'utf8');
    return html.replace('<html lang="en"', () => `<html lang="${locale}" ${data.join(' ')}`);
  }
}
