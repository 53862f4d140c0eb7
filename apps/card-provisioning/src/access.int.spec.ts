import { guess, itGuardsItsRoutes } from '#testing';
import { OPERATOR_TOKEN, ProvisioningFixture } from '../test/provisioning-fixture.js';

describe('access to card-provisioning', () => {
  let provisioning: ProvisioningFixture;

  beforeAll(async () => {
    provisioning = await ProvisioningFixture.start({ consumesEvents: false });
  });

  afterAll(() => provisioning?.close());

  itGuardsItsRoutes(() => provisioning.service, {
    stored: [],
  });

  it('is given to operators, and keeps who guesses their token waiting', async () => {
    const ask = (token: string) =>
      fetch(`${provisioning.url}/assignments`, { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
    const { looked, retryAfter } = await guess((attempt) => ask(`${OPERATOR_TOKEN}${attempt}`));
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
    // A token that was correct before is not locked out by wrong attempts from the same address.
    expect((await ask(OPERATOR_TOKEN)).status).toBe(200);
  });
});
