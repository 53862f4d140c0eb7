import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CheckedByHandler } from '#access';
import { type Language, languages } from '#contracts';
import { ANY_TYPE, BodyTypes, escapeHtml, GuessLimit, type PlainPage, sendPlainPage } from '#http';
import type { Response } from 'express';
import { DirectoryService } from '../partner-data/directory.service.js';
import { OptOuts, type PersonIds } from './opt-outs.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';

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
    if (!person) {
      const language = response.req.acceptsLanguages(...languages) || languages[0];
      sendPlainPage(response, 404, unsubscribePage({ state: 'unknown', language, token }));
      return;
    }
    await change?.(person);
    const known = await this.directory.find(person.directoryCompanyId, person.externalId);
    const state = (await this.optOuts.has(person)) ? 'unwanted' : 'wanted';
    const { language = languages[0], companyName = '' } = known ?? {};
    sendPlainPage(response, 200, unsubscribePage({ state, language, companyName, token }));
  }
}

export type UnsubscribeState = 'wanted' | 'unwanted' | 'unknown';

interface Texts {
  title: string;
  /** The current state, with the company's name. */
  wanted: (companyName: string) => string;
  unwanted: string;
  unknown: string;
  stop: string;
  resume: string;
  always: string;
}

// A language without texts does not compile.
const texts: Record<Language, Texts> = {
  en: {
    title: 'Reminders by mail',
    wanted: (companyName) =>
      `We send you reminders about the cards of ${companyName}: to add funds, to make a first purchase, to set up auto top-up.`,
    unwanted: 'You no longer get reminders.',
    unknown: 'This link is not complete. Please open it from the mail again.',
    stop: 'Stop reminders',
    resume: 'Send reminders again',
    always: 'Confirmations and alerts about cards and accounts are still sent to you.',
  },
  de: {
    title: 'Erinnerungen per E-Mail',
    wanted: (companyName) =>
      `Wir senden Ihnen Erinnerungen zu den Karten von ${companyName}: Guthaben aufladen, erster Einkauf, automatisch aufladen.`,
    unwanted: 'Sie erhalten keine Erinnerungen mehr.',
    unknown: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
    stop: 'Keine Erinnerungen mehr',
    resume: 'Wieder senden',
    always: 'Bestätigungen und Warnungen zu Karten und Konten erhalten Sie weiterhin.',
  },
};

export interface UnsubscribePageOptions {
  state: UnsubscribeState;
  language: string;
  companyName?: string;
  /** The token of the mail's link, to which the forms post. */
  token: string;
}

/** A page without scripts, because it must work in any program that opens links. */
function unsubscribePage(options: UnsubscribePageOptions): PlainPage {
  const { state, companyName = '', token } = options;
  const language = languages.find((one) => one === options.language) ?? languages[0];
  const say = texts[language];
  const path = `/unsubscribe/${encodeURIComponent(token)}`;
  const parts: Record<UnsubscribeState, string[]> = {
    wanted: [paragraph(say.wanted(companyName)), paragraph(say.always), form(path, say.stop)],
    unwanted: [paragraph(say.unwanted), paragraph(say.always), form(`${path}/resume`, say.resume)],
    unknown: [paragraph(say.unknown)],
  };
  return {
    language,
    title: say.title,
    body: parts[state].join('\n'),
    hasForm: state !== 'unknown',
  };
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function form(action: string, label: string): string {
  return `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(label)}</button></form>`;
}
