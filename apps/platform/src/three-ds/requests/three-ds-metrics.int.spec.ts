import { ThreeDsFixture } from '../../../test/three-ds-fixture.js';

describe('the metrics of 3-D Secure', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
  });

  afterAll(() => threeDs?.close());

  /** Values by `name{labels}` of the metrics with this prefix. */
  async function metricsOf(prefix: string): Promise<Record<string, number>> {
    const text = await (await fetch(`${threeDs.platform.url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(prefix));
    return Object.fromEntries(
      lines.map((line) => {
        const [name = '', value] = line.split(' ');
        return [name.replace(/service="platform",?/, '').replace('{}', ''), Number(value)];
      }),
    );
  }

  it('measure each time limit', async () => {
    const approved = await threeDs.presentedRequest();
    await threeDs.pass(12_000);
    await threeDs.callBack(approved.requested, { response: 'approved' });
    await threeDs.answered(approved.requested.threeDsRequestId);
    const expired = await threeDs.presentedRequest();
    await threeDs.pass(151_000);
    await threeDs.answered(expired.requested.threeDsRequestId);
    threeDs.webhook.script = () => ({ status: 500 });
    await threeDs.ask();

    expect(await metricsOf('three_ds_initial_answer_seconds_count')).toEqual({
      'three_ds_initial_answer_seconds_count{answer="C"}': 2,
      'three_ds_initial_answer_seconds_count{answer="U"}': 1,
    });
    expect(await metricsOf('three_ds_forwarding_seconds_count')).toEqual({
      'three_ds_forwarding_seconds_count{outcome="presented"}': 2,
      'three_ds_forwarding_seconds_count{outcome="failed"}': 1,
    });
    expect(await metricsOf('three_ds_presented_seconds_count')).toEqual({
      three_ds_presented_seconds_count: 2,
    });
    expect(await metricsOf('three_ds_ended_seconds_sum')).toEqual({
      'three_ds_ended_seconds_sum{status="approved"}': 12,
      'three_ds_ended_seconds_sum{status="expired"}': 151,
      'three_ds_ended_seconds_sum{status="not_presented"}': 0,
    });
    const answered = await metricsOf('three_ds_final_answer_seconds_count');
    expect(answered).toMatchObject({
      'three_ds_final_answer_seconds_count{status="approved"}': 1,
      'three_ds_final_answer_seconds_count{status="expired"}': 1,
    });
    expect(Object.keys(await metricsOf('three_ds_unanswered_requests'))).toHaveLength(1);
  });
});
