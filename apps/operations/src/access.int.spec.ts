import { faultsWithNull, itGuardsItsRoutes } from '#testing';
import { OperatorClient } from '../../../libs/operators/test/operator-client.js';
import { OperationsFixture } from '../test/operations-fixture.js';

describe('access to operations', () => {
  let operations: OperationsFixture;

  beforeAll(async () => {
    operations = await OperationsFixture.start();
  });

  afterAll(() => operations?.close());

  itGuardsItsRoutes(() => operations.service, {
    open: [
      'GET /assets/*file: public',
      'GET /operations: public',
      'POST /partner/v1/enrolment: public',
      'POST /partner/v1/enrolment/options: public',
      'POST /partner/v1/session: public',
      'POST /partner/v1/session/options: public',
    ],
    stored: [],
  });

  it('lets a viewer read, but neither preview nor start a repair', async () => {
    const viewer = await OperatorClient.signedIn(operations, 'viewer');
    expect((await viewer.call('GET', 'repairs')).status).toBe(200);
    const letters = { group: 'notification' };
    const preview = { action: 'discarded', letters };
    const start = { ...preview, reason: 'Spec', confirmation: 'none' };
    for (const [path, body] of [
      ['repairs/previews', preview],
      ['repairs', start],
    ] as const) {
      const answer = await viewer.call('POST', path, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'operator_role_missing']);
    }
  });

  it('needs a session of its own page', async () => {
    const stranger = new OperatorClient(operations);
    expect((await stranger.call('GET', 'topics')).status).toBe(401);
    const operator = await OperatorClient.signedIn(operations);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await operator.call('GET', 'topics', undefined, foreign);
    expect([answer.status, answer.body.code]).toEqual([403, 'origin_foreign']);
  });

  it('says that Kafka is away, and still shows the trail', async () => {
    const operator = await OperatorClient.signedIn(operations);
    const answer = await operator.call('GET', 'topics');
    expect([answer.status, answer.body.code]).toEqual([503, 'cluster_unavailable']);
    expect((await operator.call('GET', 'repairs')).body).toEqual({ data: [], hasMore: false });
  });

  it('refuses null in bodies by the name of its field', async () => {
    const admin = await OperatorClient.signedIn(operations, 'admin');
    const { fields, faults } = await faultsWithNull(operations.service, (path) => ({
      path: path.replace(/:\w+/g, admin.id),
      headers: { ...admin.headers, cookie: admin.cookie },
    }));
    expect(faults).toEqual([]);
    expect(fields).toBeGreaterThan(5);
  });
});
