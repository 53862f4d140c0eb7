import { CheckedByHandler } from '#access';
import { BodyTypes, declareError, DomainError, sendPlainPage } from '#http';
import { Body, Controller, Get, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { InjectDataSource } from '@nestjs/typeorm';
import express, { type Response } from 'express';
import { DataSource } from 'typeorm';
import { RateLimitGuard } from '../../api/index.js';
import { companyEnded } from '../../companies/index.js';
import { Brandings } from '../../partners/index.js';
import { LinkGuesses } from '../links/onboarding-link.guard.js';
import {
  onboardingLinkExpired,
  OnboardingLinksService,
  onboardingLinkUnknown,
} from '../links/onboarding-links.service.js';
import { agreementPage, type AgreementPageFacts, unknownAgreementPage } from './agreement-page.js';
import {
  acceptanceUnconfirmed,
  accepterNotAuthorized,
  type AgreementLink,
  CreditAgreements,
} from './credit-agreements.js';

const MAX_FORM_BYTES = 4_096;

/** The target of the mailed link, and the same page behind an onboarding link with the credit application. */
const agreementPaths = [
  'onboarding/credit-agreement/:token',
  'onboarding/company/:token/credit-agreement',
  'onboarding/credit-application/:token/credit-agreement',
];

/** Form bodies are parsed for the agreement's page only; all other pages send JSON. */
export function serveAgreementForms(app: NestExpressApplication): void {
  app.use(
    agreementPaths.map((path) => `/${path}`),
    express.urlencoded({ extended: false, limit: MAX_FORM_BYTES }),
  );
}

const agreementUnknown = declareError(
  'credit_agreement_unknown',
  404,
  'There is no credit agreement before the credit is approved.',
);

const MAX_NAME_LENGTH = 200;

/** The errors that the page explains beside its form. */
const failureByCode: Readonly<
  Record<string, NonNullable<AgreementPageFacts['failure']>['code'] | undefined>
> = {
  [accepterNotAuthorized.code]: 'notAuthorized',
  [acceptanceUnconfirmed.code]: 'unconfirmed',
};

/** The page on which the holder of a link reads and accepts the agreement. The token is the credential. */
@Controller(agreementPaths)
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
      this.show(response, await this.companyOf(response, token)),
    );
  }

  @Get('document.pdf')
  async document(@Param('token') token: string, @Res() response: Response): Promise<void> {
    await answeringWithPages(response, async () => {
      const companyId = await this.companyOf(response, token);
      const document = await this.agreements.documentOf(companyId);
      response.type('application/pdf');
      response.setHeader('content-disposition', 'inline; filename="credit-agreement.pdf"');
      response.end(document);
    });
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
      await this.agreements.accept(companyId, typed, entranceOf(response.req.path));
      // Redirects to the same address, so that a reload gets the page instead of sending the form again.
      response.redirect(303, lastSegmentOf(response));
    } catch (error) {
      const code = error instanceof DomainError && failureByCode[error.code];
      if (!code) throw error;
      await this.show(response, companyId, { code, name: typed });
    }
  }

  private async show(
    response: Response,
    companyId: string,
    failure?: AgreementPageFacts['failure'],
  ): Promise<void> {
    const agreement = await this.agreements.read(this.dataSource.manager, companyId);
    const { displayName, logoUrl, primaryColor } = await this.brandings.onPages(
      agreement.partnerId,
    );
    const brand = { name: displayName, logoUrl, color: primaryColor };
    const place = lastSegmentOf(response);
    const facts = { agreement, brand, place, ...(failure && { failure }) };
    sendPlainPage(response, failure ? 422 : 200, agreementPage(facts));
  }

  /** @throws credit_agreement_unknown for a company without an approved credit. */
  private async companyOf({ req }: Response, token: string): Promise<string> {
    const { ip = '0.0.0.0', path } = req;
    const entrance = entranceOf(path);
    const companyId = await this.guesses.watch(ip, token, () =>
      this.links.companyOf(entrance, token),
    );
    const agreement = await this.agreements.find(this.dataSource.manager, companyId);
    if (!agreement) throw agreementUnknown();
    return companyId;
  }
}

const entrances: readonly AgreementLink[] = ['credit-agreement', 'company', 'credit-application'];

function entranceOf(path: string): AgreementLink {
  const segment = path.split('/')[2];
  const entrance = entrances.find((each) => each === segment);
  if (!entrance) throw agreementUnknown();
  return entrance;
}

/** The page uses addresses relative to itself, so that it works behind any host. */
function lastSegmentOf({ req }: Response): string {
  return req.path.split('/').filter(Boolean).at(-1)!;
}

/** Callers are browsers, so errors are pages, too, also for a link that no longer works. */
async function answeringWithPages(response: Response, answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    const status = error instanceof DomainError ? statusByFailure.get(error.code) : undefined;
    if (status === undefined) throw error;
    sendPlainPage(response, status, unknownAgreementPage);
  }
}

const statusByFailure: ReadonlyMap<string, number> = new Map<string, number>([
  [agreementUnknown.code, 404],
  [onboardingLinkUnknown.code, 404],
  [onboardingLinkExpired.code, 410],
  [companyEnded.code, 410],
]);
