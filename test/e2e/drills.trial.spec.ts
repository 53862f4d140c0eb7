import { dashboards } from '../../tools/monitoring/dashboards/dashboards.ts';
import { alertsIn, groupsOfInfrastructure, readRules } from '../../tools/monitoring/rules.ts';
import { readRunbook } from '../../tools/monitoring/runbook.ts';
import { holdDrills } from './support/drills/all-drills.ts';
import { DrilledSystem } from './support/drills/drilled-system.ts';
import { ServedMetrics } from './support/drills/observed-alerts.ts';

const groups = await readRules();
const alerts = alertsIn(groups.filter(({ name }) => !groupsOfInfrastructure.includes(name))).map(
  ({ alert }) => alert,
);

/** Metrics that nothing in the tested system serves (docs/metrics.md#the-brokers). */
const OF_INFRASTRUCTURE = /^(kafka|kube|kubelet|strimzi|certmanager|service_topic:kafka)_/;

/** Each waits for those before it. */
const TIMEOUT_MS = 40 * 60_000;

describe('a drill of an alert and its runbook', () => {
  let system: DrilledSystem;
  let drills: Map<string, Promise<void>>;

  beforeAll(async () => {
    system = await DrilledSystem.start();
    drills = holdDrills(system);
    // With the build of Prometheus, where it is not there yet.
  }, TIMEOUT_MS);

  afterAll(async () => {
    await Promise.allSettled(drills?.values() ?? []);
    await system?.stop();
  });

  it.each(alerts)(
    '%s fires, stays, is mended as its runbook says, and clears',
    async (alert) => {
      if (!drills.has(alert)) throw new Error('has no drill');
      await drills.get(alert);
    },
    TIMEOUT_MS,
  );

  it('is there for no other alert', () => {
    expect([...drills.keys()].filter((alert) => !alerts.includes(alert))).toEqual([]);
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
    const ofServices = selectors.filter(({ metric }) => !OF_INFRASTRUCTURE.test(metric));
    expect(ofServices.flatMap((one) => served.faultsOf(one))).toEqual([]);
  });
});
