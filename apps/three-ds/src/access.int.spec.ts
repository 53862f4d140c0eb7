import { guess, testBrokers, itGuardsItsRoutes } from '#testing';
import { ThreeDsFixture } from '../test/three-ds-fixture.js';

describe('access to three-ds', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start({ kafkaBrokers: testBrokers(), consumesEvents: false });
  });

  afterAll(() => threeDs?.close());

  itGuardsItsRoutes(() => threeDs.service, {
    open: [
      'GET /assets/*file: public',
      'GET /card-app-worker.js: public',
      'GET /card-app.webmanifest: public',
      'GET /card-app/api/app: public',
      'GET /card-app: public',
      'POST /card-app/api/challenges/:id/decision: checked by its handler',
      'POST /card-app/api/challenges/:id/options: checked by its handler',
      'POST /card-app/api/enrolment/options: public',
      'POST /card-app/api/enrolment: public',
      'POST /card-app/api/session/options: public',
      'POST /card-app/api/session: public',
    ],
    stored: ['/card-app-worker.js: no-cache', '/card-app.webmanifest: no-cache'],
  });

  it('keeps who guesses the token of the back end waiting', async () => {
    const { looked, retryAfter } = await guess((attempt) =>
      fetch(`${threeDs.service.url}/people/cmp_1/e-1/enrolment-codes`, {
        method: 'POST',
        headers: { authorization: `Bearer wrong-${attempt}` },
      }),
    );
    expect(looked).toBeLessThanOrEqual(40);
    expect(retryAfter).toBeGreaterThan(0);
  });
});
