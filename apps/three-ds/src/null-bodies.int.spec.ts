import { faultsWithNull, testBrokers } from '#testing';
import { BACK_END_TOKEN, ThreeDsFixture } from '../test/three-ds-fixture.js';

describe('null in the bodies of the 3-D Secure service and its card app', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start({ kafkaBrokers: testBrokers(), consumesEvents: false });
  });

  afterAll(() => threeDs?.close());

  it('is refused by the name of its field, wherever it does not mean something', async () => {
    const { fields, faults } = await faultsWithNull(threeDs.service, (path) => ({
      path: path.replace(/:\w+/g, 'unknown'),
      headers: { authorization: `Bearer ${BACK_END_TOKEN}` },
    }));
    expect(faults).toEqual([]);
    expect(fields).toBeGreaterThan(10);
  });
});
