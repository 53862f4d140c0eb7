import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { OnboardedCompany } from '../../test/e2e/support/onboarded-company.ts';
import { PayingCompany } from '../../test/e2e/support/paying-company.ts';
import {
  BackOfficePage,
  madeAccount,
  signInToConsole,
} from '../../test/e2e/support/staff-pages.ts';
import type { Endpoints } from '../local/endpoints.ts';
import type { Stack } from '../local/stack.ts';
import type { Camera } from './camera.ts';

const COMPANY = 'Lindqvist Möbler AB';

/** The screens of two reviewers until an approval. */
export async function pictureBackOffice(
  stack: Stack,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { endpoints } = stack;
  const company = await OnboardedCompany.create(endpoints);
  await company.submitKyc();
  await camera.picture(await camera.open(endpoints.backOffice), '1-sign-in');
  const [one, other] = endpoints.reviewers;
  const first = await BackOfficePage.enrolled(browser, one!.enrolmentUrl);
  await first.read(COMPANY);
  await camera.picture(first.page, '2-queue');
  await first.open(COMPANY);
  await first.press('Start review');
  await first.read('Ask for information');
  await camera.picture(first.page, '3-application');
  await first.press('Ask for information');
  await first.page
    .getByRole('textbox', { name: 'Question' })
    .fill('Please send us your articles of association.');
  await camera.picture(first.page, '4-questions');
  await first.press('Close');
  await first.press('Propose approval');
  await first.read('Another reviewer has to approve.');
  const second = await BackOfficePage.enrolled(browser, other!.enrolmentUrl);
  await second.open(COMPANY);
  await second.read('Also here now');
  await camera.picture(second.page, '5-second');
  await pictureMoney(endpoints, first, second, camera);
  const link = await madeAccount(stack, 'Ada Byron', 'admin');
  const admin = await BackOfficePage.enrolled(browser, link, 'Reviewers');
  await admin.read('Sandbox Reviewer 2');
  await camera.picture(admin.page, '6-reviewers');
}

/** One proposes an account for money that came in unmatched, another one looks at it. */
async function pictureMoney(
  endpoints: Endpoints,
  first: BackOfficePage,
  second: BackOfficePage,
  camera: Camera,
): Promise<void> {
  const transferId = await sendUnmatchedTransfer(endpoints);
  await first.page.goto(`${endpoints.backOffice}#/unmatched-money/${transferId}`);
  await first.press('Assign to an account');
  const dialog = first.page.getByRole('dialog');
  await dialog.getByLabel('Account').fill('Lindqvist AB');
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel('Reason').fill('The sender confirmed it on the phone.');
  await camera.picture(first.page, '7-assign');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await first.page.getByRole('link', { name: 'Assign to an account' }).waitFor();
  await second.page.goto(`${endpoints.backOffice}#/proposals`);
  await second.page.reload();
  await second.page.getByRole('link', { name: 'Assign to an account' }).click();
  await second.read('Available afterwards');
  await camera.picture(second.page, '8-proposal');
  await second.press('Approve');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('status').getByText('Approved').waitFor();
  await second.page.getByRole('link', { name: /^acc_/ }).click();
  await second.page.getByRole('button', { name: 'Correct Top-up of SEK 25,000.00' }).waitFor();
  await camera.picture(second.page, '9-account');
}

/** The partner's console, with a company that pays. */
export async function pictureConsole(endpoints: Endpoints, camera: Camera): Promise<void> {
  const company = await PayingCompany.create(endpoints);
  const payment = await payFor(company);
  const { card, companyId } = company.holder;
  const page = await camera.open(endpoints.console);
  await signInToConsole(page, endpoints);
  await page.reload();
  const open = async (hash: string, text: string) => {
    await page.goto(`${endpoints.console}${hash}`);
    await page.getByText(text).and(page.locator(':not(option)')).first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  };
  const show = async (hash: string, text: string, name: string) => {
    await open(hash, text);
    await camera.picture(page, name);
  };
  await show('#/events', 'transaction_', '1-events');
  await show('#/companies?search=lindqvist', 'Lindqvist AB', '2-companies');
  await show(`#/companies/${companyId}`, 'Registration number', '3-company');
  await show(`#/payments?companyId=${companyId}`, 'Cleared', '4-payments');
  await show(`#/payments/${payment}`, 'What happened', '5-payment');
  await camera.picture(page, '6-life', page.getByRole('region', { name: 'What happened' }));
  await show(`#/accounts/${card.accountId}`, 'Balance by day', '7-account');
  await camera.picture(page, '8-balance', page.getByRole('region', { name: 'Balance by day' }));
  await open('#/endpoints/events?range=hour', 'Deliveries over time');
  await camera.picture(
    page,
    '9-deliveries',
    page.getByRole('region', { name: 'Deliveries over time' }),
  );
  await show('#/requests', '/v1/sandbox/payments', '10-requests');
  await show('#/api-keys', 'Create key', '11-keys');
  await open(`#/cards/${card.id}`, 'Simulate');
  await camera.picture(page, '12-simulations', page.getByRole('region', { name: 'Simulate' }));
}

/** Some weeks of purchases. @returns the purchase that is shown. */
async function payFor(company: PayingCompany): Promise<string> {
  for (const scenario of ['purchase', 'fuel', 'tip', 'foreign_currency', 'refund'] as const) {
    await company.play(scenario);
    await company.advanceDays(4);
  }
  await company.play('declined');
  await company.play('hold');
  return company.play('hotel');
}

const SEK = (amount: number) => ({ amount, currency: 'SEK' });

/** A company with funds, and a transfer that it meant for its account. @returns the transfer's id. */
async function sendUnmatchedTransfer({ platform, partner }: Endpoints): Promise<string> {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${platform}${path}`, {
      method: path.startsWith('/v1/accounts') ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${partner.apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
  const company = {
    ...{ externalId: randomUUID(), legalName: 'Lindqvist AB', registrationNumber: '556036-0801' },
    country: 'SE',
  };
  const { id: companyId } = await call<{ id: string }>('/v1/companies', company);
  await call(`/v1/sandbox/companies/${companyId}/approve-kyc`);
  const person = { companyId, externalId: 'e-1001', name: 'Ada Lindqvist' };
  const { id: personId } = await call<{ id: string }>('/v1/people', person);
  const order = { personId, cardType: 'virtual' };
  const { id: cardId, accountId } = await call<{ id: string; accountId: string }>(
    '/v1/cards',
    order,
  );
  await call(`/v1/cards/${cardId}/activate`);
  const { topUpReference } = await call<{ topUpReference: string }>(`/v1/accounts/${accountId}`);
  const transfer = (reference: string, kronor: number) =>
    call<{ id: string }>('/v1/sandbox/bank-transfers', {
      ...{ reference, amount: SEK(kronor * 100), remitter: 'Lindqvist AB' },
    });
  await transfer(topUpReference, 40_000);
  for (const scenario of ['purchase', 'hold', 'refund'])
    await call('/v1/sandbox/payments', { cardId, scenario });
  return (await transfer('Rechnung 2026-118, bitte gutschreiben', 25_000)).id;
}
