import { dashboards } from '../monitoring/dashboards/dashboards.ts';
import { alertsIn, readRules } from '../monitoring/rules.ts';
import { readRunbook } from '../monitoring/runbook.ts';
import { holdDrills } from './support/drills/all-drills.ts';
import { DrilledSystem } from './support/drills/drilled-system.ts';
import { ServedMetrics } from './support/drills/served-metrics.ts';

/** What has no drill, and why. */
const NOT_DRILLED: Record<string, string> = {
  AnswersAreSlow:
    'whether enough answers stay slow for long enough depends on how busy the machine of the spec is',
  ThreeDsFinalAnswerGivenUp:
    'an answer grows too old in 150 s; a drill that makes it older meets those that are about to be taken, also after the mend',
  ThreeDsFinalAnswersSlow:
    'more replicas, its command, help only where decisions come through a load balancer, which is not played; the drill of ThreeDsRequestsRefused has the same command',
};

const alerts = alertsIn(await readRules()).map(({ alert }) => alert);
const drilled = alerts.filter((alert) => !(alert in NOT_DRILLED));

describe('a drill of an alert and its runbook', () => {
  let system: DrilledSystem;
  let drills: Map<string, Promise<void>>;

  beforeAll(async () => {
    system = await DrilledSystem.start();
    drills = holdDrills(system);
  });

  afterAll(async () => {
    await Promise.allSettled(drills?.values() ?? []);
    await system?.stop();
  });

  it.each(drilled)('%s fires, stays, is mended as its runbook says, and clears', async (alert) => {
    if (!drills.has(alert)) throw new Error('has no drill, and no reason why not');
    await drills.get(alert);
  });

  it('is there for no other alert', () => {
    expect([...drills.keys()].filter((alert) => !drilled.includes(alert))).toEqual([]);
    expect(Object.keys(NOT_DRILLED).filter((alert) => !alerts.includes(alert))).toEqual([]);
  });

  it('is followed by questions of rules, runbooks and dashboards that the services can answer', async () => {
    // What has happened by then has made series of nearly all.
    await Promise.allSettled(drills.values());
    const rules = (await readRules()).flatMap((group) => group.rules);
    const runbooks = await Promise.all([...system.alerts.values()].map(readRunbook));
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...runbooks.flatMap((runbook) => runbook.expressions),
      ...dashboards.flatMap(({ panels }) =>
        panels.flatMap(({ queries }) => Object.values(queries)),
      ),
    ];
    const served = await ServedMetrics.ask(system.prometheus);
    const selectors = (
      await Promise.all(expressions.map((one) => system.prometheus.selectorsIn(one)))
    ).flat();
    expect(selectors.length).toBeGreaterThanOrEqual(expressions.length);
    expect(selectors.flatMap((one) => served.faultsOf(one))).toEqual([]);
  });
});
