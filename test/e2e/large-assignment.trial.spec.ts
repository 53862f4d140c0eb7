import { eventually } from '#testing';
import type { Stack } from '../../tools/local/stack.ts';
import { assignmentOf, PartnerCompany } from './support/partner-company.ts';
import { wholeSystem } from './support/systems.ts';

// The last spec of its system, which then works on it for minutes.
describe('an assignment of 10,000 people', () => {
  let stack: Stack;

  beforeAll(async () => {
    ({ stack } = await wholeSystem());
  });

  it('is taken whole', async () => {
    const company = await PartnerCompany.create(stack.endpoints, 10_000);
    const onboardingUrl = await company.openLink();
    const { status, body } = await company.confirmAll(onboardingUrl);
    expect(status).toBe(200);
    expect(body.cards).toBe(10_000);
    await eventually(
      'the whole assignment at card-provisioning',
      async () => (await assignmentOf(stack.endpoints, company))?.total === 10_000,
    );
  });
});
