import {
  type StartedOwnSide,
  startOwnSide,
} from '../../packages/conformance/self/start-own-side.ts';

const SEEDS = 8;
const AT_ONCE = 4;
/** Not a test of speed: 3-D Secure gets more time than its two seconds. */
const SLOWNESS = 15;

describe("the conformance kit at the repository's own partner side", () => {
  let own: StartedOwnSide;

  beforeAll(async () => {
    own = await startOwnSide();
  });

  afterAll(() => own?.stop());

  it('finds nothing wrong, with any seed', async () => {
    const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
    const certifyRest = async (): Promise<void> => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const { cases, isComplete } = await own.side.certify(seed, SLOWNESS);
        expect({
          seed,
          isComplete,
          failed: cases.filter(({ status }) => status === 'failed'),
        }).toEqual({ seed, isComplete: true, failed: [] });
        const unverified = cases.filter(
          ({ id, status }) => status === 'not_verified' && !id.includes('/restart'),
        );
        // Nothing from outside makes three-ds fail.
        expect(unverified.map(({ id }) => id)).toEqual(['three-ds/decision-technical-error']);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, certifyRest));
  });

  it('finds that it loses and doubles nothing when its processes are killed', async () => {
    const cases = ['restart', 'restart-repeated'];
    const report = await own.side.certify(SEEDS + 1, SLOWNESS, { cases, restart: own.restart });
    const found = report.cases.map(({ id, status, reason }) => [id, status, reason]);
    expect(found.filter(([id]) => String(id).includes('/restart'))).toEqual(
      ['events', 'transactions'].flatMap((plan) =>
        cases.map((name) => [`${plan}/${name}`, 'passed', null]),
      ),
    );
  });
});
