import { faultsWithNull } from '#testing';
import { authorization, newCompany, OnboardingFixture } from '../test/onboarding-fixture.js';

describe('null in the bodies of the onboarding service', () => {
  let onboarding: OnboardingFixture;

  beforeAll(async () => {
    onboarding = await OnboardingFixture.start();
  });

  afterAll(() => onboarding?.close());

  it('is refused by the name of its field', async () => {
    const { id } = await onboarding.createCompany();
    const { fields, faults } = await faultsWithNull(onboarding.service, (path) => ({
      path: path.replace(/:\w+/g, id),
      headers: authorization,
    }));
    expect(faults).toEqual([]);
    expect(fields).toBeGreaterThan(10);
    expect((await onboarding.post('/companies', newCompany())).status).toBe(201);
  });
});
