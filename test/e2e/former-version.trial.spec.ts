import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#testing';
import { serviceNames } from '../../tools/local/services/service-names.ts';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { buildFormerVersion } from '../../tools/release/former-version.ts';
import { PartnerCompany } from './support/partner-company.ts';
import { PayingCompany } from './support/paying-company.ts';

/**
 * Migrations run before the services are replaced, and a rollback keeps the schema: both leave the services of the
 * version before with the tables, topics and settings of this one.
 */
describe('the services of the version before, on the schema of this one', () => {
  let stack: Stack;

  beforeAll(async () => {
    const { name, checkout } = buildFormerVersion();
    console.log(`the version before is ${name}`);
    // It may not have all services of this one.
    const services = serviceNames.filter((name) =>
      existsSync(join(checkout, 'dist', 'apps', name)),
    );
    stack = await startStack({ isTemporary: true, services, servicesOf: checkout });
  });

  afterAll(() => stack?.stop());

  it('lead from the click on the onboarding link to people, cards and mails', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 3);
    const { status } = await company.confirmAll(await company.openLink());
    expect(status).toBe(200);

    const cards = await eventually('three cards', async () => {
      const found = await company.cards();
      return found.length === 3 && found;
    });
    expect(cards.map(({ cardType }) => cardType)).toEqual(['virtual', 'virtual', 'virtual']);
    const mails = await eventually('three mails', async () => {
      const found = await company.mails();
      return found.length === 3 && found;
    });
    expect(mails.map(({ to }) => to[0]?.address).sort()).toEqual(
      [0, 1, 2].map((index) => `e${index}@${company.mailDomain}`),
    );
    const progress = await eventually('the progress', async () => {
      const found = await company.progress();
      return found.status === 'cards_ordered' && found;
    });
    expect(progress.cards).toEqual({ requested: 3, ordered: 3, failed: [] });
    await eventually('each event was delivered', async () => {
      const events = await company.events();
      return events.length === 5 && events.every((event) => event.status === 'delivered');
    });
  });

  it('authorize and settle a payment', async () => {
    const company = await PayingCompany.create(stack.endpoints);
    const id = await company.play('purchase');
    const payment = await eventually('it is settled', async () => {
      const found = await company.payment(id);
      return found.state === 'cleared' && found;
    });
    expect(payment.messages.map(({ outcome }) => outcome)).toEqual(['approved', 'recorded']);
  });
});
