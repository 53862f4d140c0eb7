import type { CardResource, CompanyResource, Page, PlatformMail } from '#contracts';
import { HostedApplication } from '../language/actors.ts';
import { scenario, type ScenarioRun } from '../language/scenario-run.ts';

const see = {
  'companies and onboarding': 'interface/onboarding.md#companies-and-onboarding',
  'who sends which mail': 'interface/mails.md#who-sends-which-mail',
};

async function givenCompany(run: ScenarioRun): Promise<string> {
  const { id } = await run.partner.createCompany();
  await run.assume(
    'A company `cmp_1` in Germany is registered, and its admin has opened the hosted application.',
    [id],
  );
  return id;
}

/** Mails of the platform to the company, of one kind. */
async function readMails(run: ScenarioRun, why: string, company: string, kind: string) {
  const { data } = await run.call<Page<PlatformMail>>(
    'Partner',
    why,
    `GET /v1/mails?companyId=${company}&kind=${kind}`,
    undefined,
    { shown: (page) => ({ data: page.data.map(({ kind, companyId }) => ({ kind, companyId })) }) },
  );
  run.check({ mails: data.length }, { mails: 1 });
}

async function expectStatus(run: ScenarioRun, why: string, id: string, kycStatus: string) {
  const company = await run.call<CompanyResource>(
    'Partner',
    why,
    `GET /v1/companies/${id}`,
    undefined,
    { shown: ['id', 'kycStatus'] },
  );
  run.check(company, { kycStatus });
}

export const additionalInformation = scenario(
  {
    name: 'kyc-additional-information',
    title: 'KYC: more is asked for, then approved',
    shows:
      'A reviewer asks the company for more. The platform itself mails the question to the person who answered, and `kyc_information_requested` reports that there is one. The company answers and submits again, which continues the review and is reported by `kyc_application_submitted`.',
    see,
  },
  async (run) => {
    const id = await givenCompany(run);
    const hosted = await HostedApplication.of(run, id);

    await hosted.answerKyc('The signatory answers and hands in KYC.');
    await run.expectEvents('kyc_application_submitted');
    await run.call(
      'Reviewer',
      'The review begins.',
      `POST /v1/sandbox/companies/${id}/start-review`,
    );
    await run.call(
      'Reviewer',
      'A reviewer wants to know who the second owner is.',
      `POST /v1/sandbox/companies/${id}/request-information`,
      { items: [{ section: 'kyc', question: 'Who is the second owner?' }] },
    );
    await run.expectEvents('kyc_information_requested');
    await expectStatus(
      run,
      'It is the turn of the company.',
      id,
      'additional_information_requested',
    );
    await readMails(run, 'The platform has mailed.', id, 'kyc_information_requested');

    await hosted.answerKycAgain('The signatory answers, and hands in again.');
    await run.expectEvents('kyc_application_submitted');
    await expectStatus(run, 'The review goes on.', id, 'in_review');
    await run.call('Reviewer', 'KYC is approved.', `POST /v1/sandbox/companies/${id}/approve-kyc`);
    await run.expectEvents('kyc_approved');
    await expectStatus(run, 'Cards are no longer held back.', id, 'approved');
  },
);

export const kycDenied = scenario(
  {
    name: 'kyc-denied',
    title: 'KYC is denied',
    shows:
      'The platform itself informs the company, and gives no reason ([why](../decisions/016-denials-give-no-reason.md)). `kyc_denied` reports it, without a reason: cards that waited are terminated, and `kycStatus` is `denied`.',
    see,
  },
  async (run) => {
    const id = await givenCompany(run);
    const hosted = await HostedApplication.of(run, id);

    await hosted.answerKyc('The signatory answers and hands in KYC.');
    await run.expectEvents('kyc_application_submitted');
    const { id: personId } = await run.partner.createPerson(id, 'e-17');
    const card = await run.call<CardResource>(
      'Partner',
      'A card for `per_1` is ordered meanwhile.',
      'POST /v1/cards',
      { personId, cardType: 'virtual' },
      { shown: ['id', 'personId', 'status'] },
    );
    run.check(card, { status: 'pre_order' });
    await run.expectEvents('transactions_activated', 'card_ordered');

    await run.call(
      'Reviewer',
      'The review begins.',
      `POST /v1/sandbox/companies/${id}/start-review`,
    );
    await run.call(
      'Reviewer',
      'KYC is denied. The reason stays with the reviewers.',
      `POST /v1/sandbox/companies/${id}/deny-kyc`,
      { reason: 'on a list of sanctions' },
    );
    await run.expectEvents('kyc_denied', ['card_terminated', { by: 'platform' }]);
    await expectStatus(run, 'The company shows it.', id, 'denied');
    await readMails(run, 'The platform has mailed.', id, 'kyc_denied');
    const ended = await run.call<CardResource>(
      'Partner',
      'The card that waited has ended.',
      `GET /v1/cards/${card.id}`,
      undefined,
      { shown: ['id', 'status'] },
    );
    run.check(ended, { status: 'terminated' });
    await run.call(
      'Partner',
      "It can't be activated.",
      `POST /v1/cards/${card.id}/activate`,
      undefined,
      { refused: 'card_transition_impossible' },
    );
    await run.call(
      'Partner',
      'No other card can be ordered.',
      'POST /v1/cards',
      { personId, cardType: 'virtual' },
      { refused: 'company_denied' },
    );
  },
);
