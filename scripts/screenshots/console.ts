import { signInToConsole } from '../../e2e/support/console-entrance.ts';
import { PayingCompany } from '../../e2e/support/paying-company.ts';
import type { Endpoints } from '../../local/endpoints.ts';
import type { Camera } from './camera.ts';

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
  await show('#/api-keys', 'Make a key', '11-keys');
  await open(`#/cards/${card.id}`, 'Simulate');
  await camera.picture(page, '12-simulations', page.getByRole('region', { name: 'Simulate' }));
}

/** Some weeks of purchases. @returns the one that is shown. */
async function payFor(company: PayingCompany): Promise<string> {
  for (const scenario of ['purchase', 'fuel', 'tip', 'foreign_currency', 'refund'] as const) {
    await company.play(scenario);
    await company.advanceDays(4);
  }
  await company.play('declined');
  await company.play('hold');
  return company.play('hotel');
}
