import { Controller, Get, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CheckedByHandler, Public } from '#access';
import { languages } from '#contracts';
import { ANY_TYPE, BodyTypes, GuessLimit } from '#http';
import type { Response } from 'express';
import { DirectoryService } from '../directory/directory.service.js';
import { OptOuts, type PersonIds } from './opt-outs.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { unsubscribePage, unsubscribeStyle } from './unsubscribe-page.js';

const HTML = 'text/html; charset=utf-8';

/**
 * The target of the links in engagement mails. Opening a link changes nothing, because mail scanners open
 * links, too. Only a POST unsubscribes: from the page's button or from the mail program (RFC 8058).
 */
@Controller()
@CheckedByHandler("The link's signed token is the credential; without it the answer is a page.")
export class UnsubscribeController {
  constructor(
    private readonly links: UnsubscribeLinks,
    private readonly optOuts: OptOuts,
    private readonly directory: DirectoryService,
    private readonly guesses: GuessLimit,
  ) {}

  @Get('unsubscribe.css')
  @Public('How the page looks.')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'max-age=3600')
  style(): string {
    return unsubscribeStyle;
  }

  @Get('unsubscribe/:token')
  show(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.answer(response, token);
  }

  /** A mail program sends the form of RFC 8058, which says nothing that the address does not. */
  @Post('unsubscribe/:token')
  @BodyTypes(ANY_TYPE)
  @HttpCode(200)
  stop(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.answer(response, token, (person) => this.optOuts.add(person));
  }

  @Post('unsubscribe/:token/resume')
  @BodyTypes(ANY_TYPE)
  @HttpCode(200)
  resume(@Param('token') token: string, @Res() response: Response): Promise<void> {
    return this.answer(response, token, (person) => this.optOuts.remove(person));
  }

  private async answer(
    response: Response,
    token: string,
    change?: (person: PersonIds) => Promise<void>,
  ): Promise<void> {
    const person = this.links.read(token);
    if (!person) this.guesses.missed(response.req, 'unsubscribe_link');
    response.setHeader('content-type', HTML);
    if (!person) {
      const language = response.req.acceptsLanguages(...languages) || languages[0];
      response.status(404).send(unsubscribePage({ state: 'unknown', language, token }));
      return;
    }
    await change?.(person);
    const known = await this.directory.find(person.directoryCompanyId, person.externalId);
    const state = (await this.optOuts.has(person)) ? 'unwanted' : 'wanted';
    const { language = languages[0], companyName = '' } = known ?? {};
    response.send(unsubscribePage({ state, language, companyName, token }));
  }
}
