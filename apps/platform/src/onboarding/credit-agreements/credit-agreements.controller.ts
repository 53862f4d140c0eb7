import { Body, Controller, Get, Header, Param, Post, Res, UseGuards } from '@nestjs/common';
import { CheckedByHandler } from '#access';
import { InjectDataSource } from '@nestjs/typeorm';
import { BodyTypes, DomainError } from '#http';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Brandings } from '../../partners/index.js';
import { LinkGuesses } from '../links/link-guesses.js';
import { OnboardingLinksService } from '../links/onboarding-links.service.js';
import { RateLimitGuard } from '../../api/index.js';
import { agreementPage, type AgreementPageFacts, unknownAgreementPage } from './agreement-page.js';
import { CreditAgreements } from './credit-agreements.js';
import { acceptanceUnconfirmed, accepterNotAuthorized } from './credit-agreements.errors.js';

const MAX_NAME_LENGTH = 200;

/** The errors that the page explains beside its form. */
const failureByCode: Readonly<
  Record<string, NonNullable<AgreementPageFacts['failure']>['code'] | undefined>
> = {
  [accepterNotAuthorized.code]: 'notAuthorized',
  [acceptanceUnconfirmed.code]: 'unconfirmed',
};

/**
 * The page on which the holder of the mailed link reads and accepts the agreement. The token is the
 * credential.
 */
@Controller('onboarding/credit-agreement/:token')
@CheckedByHandler("The link's token is the credential; without it the answer is a page.")
@UseGuards(RateLimitGuard)
export class CreditAgreementsController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: OnboardingLinksService,
    private readonly agreements: CreditAgreements,
    private readonly brandings: Brandings,
    private readonly guesses: LinkGuesses,
  ) {}

  @Get()
  async page(@Param('token') token: string, @Res() response: Response): Promise<void> {
    await answeringWithPages(response, async () =>
      this.show(response, token, await this.companyOf(response, token)),
    );
  }

  @Get('document.pdf')
  @Header('content-type', 'application/pdf')
  @Header('content-disposition', 'inline; filename="credit-agreement.pdf"')
  async document(@Param('token') token: string, @Res() response: Response): Promise<void> {
    response.end(await this.agreements.documentOf(await this.companyOf(response, token)));
  }

  @Get('style.css')
  @Header('content-type', 'text/css; charset=utf-8')
  @Header('cache-control', 'no-cache')
  async style(
    @Param('token') token: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    const companyId = await this.companyOf(response, token);
    const { partnerId } = await this.agreements.read(this.dataSource.manager, companyId);
    return agreementStyle((await this.brandings.show(partnerId)).primaryColor);
  }

  /** A form post, answered with 303 to the page, or with 422 and the errors. */
  @Post()
  @BodyTypes('application/x-www-form-urlencoded')
  async accept(
    @Param('token') token: string,
    @Body() form: unknown,
    @Res() response: Response,
  ): Promise<void> {
    await answeringWithPages(response, () => this.take(response, token, form));
  }

  private async take(response: Response, token: string, form: unknown): Promise<void> {
    const companyId = await this.companyOf(response, token);
    const { name, confirmed } = (form ?? {}) as { name?: unknown; confirmed?: unknown };
    const typed = typeof name === 'string' ? name.trim().slice(0, MAX_NAME_LENGTH) : '';
    try {
      if (typed === '' || confirmed !== 'yes') throw acceptanceUnconfirmed();
      await this.agreements.accept(companyId, typed);
      // Redirects to the same address, so that a reload gets the page instead of sending the form again.
      response.redirect(303, token);
    } catch (error) {
      const code = error instanceof DomainError && failureByCode[error.code];
      if (!code) throw error;
      await this.show(response, token, companyId, { code, name: typed });
    }
  }

  private async show(
    response: Response,
    token: string,
    companyId: string,
    failure?: AgreementPageFacts['failure'],
  ): Promise<void> {
    const agreement = await this.agreements.read(this.dataSource.manager, companyId);
    const partner = await this.brandings.show(agreement.partnerId);
    const facts = { agreement, partner, token, ...(failure && { failure }) };
    respond(response, failure ? 422 : 200, agreementPage(facts));
  }

  private companyOf({ req: { ip = '0.0.0.0' } }: Response, token: string): Promise<string> {
    return this.guesses.watch(ip, token, () => this.links.companyOf('credit-agreement', token));
  }
}

function respond(response: Response, status: number, html: string): void {
  response.status(status);
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}

/** Callers are browsers, so errors are pages, too, also for a link that no longer works. */
async function answeringWithPages(response: Response, answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    if (!isLinkFailure(error)) throw error;
    respond(response, error.code === 'onboarding_link_expired' ? 410 : 404, unknownAgreementPage());
  }
}

function isLinkFailure(error: unknown): error is DomainError {
  return error instanceof DomainError && /^onboarding_link_/.test(error.code);
}

const DEFAULT_COLOR = '#1c4f9c';

/** @param color the partner's colour, `#rrggbb` */
function agreementStyle(color: string | null): string {
  return `
:root { color-scheme: light dark; --brand: ${color ?? DEFAULT_COLOR}; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: #1d2733; background: #f4f6f8; }
header, main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1.25rem 0; }
header img { max-height: 2.5rem; max-width: 60%; }
header b { font-size: 1.2rem; }
main { margin-top: 1rem; padding-bottom: 2rem; background: #fff; border-top: 4px solid var(--brand);
  border-radius: 10px; }
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; }
a.document { color: inherit; font-weight: 600; }
label { display: block; margin-top: 1.25rem; font-weight: 600; }
.about { margin: 0.1rem 0 0.4rem; color: #5a6675; font-size: 0.9rem; overflow-wrap: anywhere; }
input[name='name'] { width: 100%; padding: 0.6rem 0.75rem; font: inherit; border: 1px solid #8a95a3;
  border-radius: 8px; }
label.confirm { display: flex; gap: 0.75rem; align-items: start; font-weight: 400; }
label.confirm input { width: 1.25rem; height: 1.25rem; margin-top: 0.15rem; flex: none; }
button { margin-top: 1.5rem; padding: 0.7rem 1.5rem; font: inherit; font-weight: 600; color: #fff;
  background: #1d2733; border: 0; border-radius: 8px; cursor: pointer; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.error { padding: 0.75rem 1rem; border-left: 4px solid #b3261e; background: #fdecea; color: #7a1712; }
@media (prefers-color-scheme: dark) {
  body { color: #e9edf2; background: #10151c; }
  main { background: #1b222c; }
  .about { color: #a7b2c0; }
  button { color: #10151c; background: #e9edf2; }
}
`;
}
