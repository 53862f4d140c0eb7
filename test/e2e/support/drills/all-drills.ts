import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '#testing';
import { readRunbook } from '../../../../tools/monitoring/runbook.ts';
import {
  brokerDrills,
  consumerDrills,
  mailDrills,
  stuckDrills,
  webhookDrills,
} from './consumer-drills.ts';
import { type Drill, type DrilledSystem, type Row, WINDOW_SECONDS } from './drilled-system.ts';
import { PATIENCE_MS } from './observed-alerts.ts';
import {
  accountCopyDrills,
  databaseDrills,
  paymentDrills,
  processDrills,
  screeningDrills,
} from './process-drills.ts';
import { admissionDrills, finalAnswerDrills, presentingDrills } from './three-ds-drills.ts';

/**
 * All drills, in the order in which they can be held: the rows of one step don't disturb each other, and the next step
 * begins when all of them have ended.
 */
function steps(system: DrilledSystem): readonly (readonly Row[])[] {
  return [
    // The gateway is down.
    [
      webhookDrills(system),
      processDrills(system),
      mailDrills(system),
      consumerDrills(system),
      paymentDrills(system),
    ],
    [presentingDrills(system), accountCopyDrills(system)],
    // The platform is restarted.
    [
      [...admissionDrills(system), ...finalAnswerDrills(system), ...screeningDrills(system)],
      stuckDrills(system, 'card-activity'),
    ],
    // The shared infrastructure is down.
    [brokerDrills(system)],
    [databaseDrills(system)],
  ];
}

/** @returns by alert, what becomes of its drill; they begin with the call. */
export function holdDrills(system: DrilledSystem): Map<string, Promise<void>> {
  const held = new Map<string, Promise<void>>();
  let before: Promise<unknown> = Promise.resolve();
  for (const rows of steps(system)) {
    const start = before;
    const ends = rows.map((row) => {
      let last = start;
      for (const drill of row) {
        const done = last.then(() => runDrill(system, drill));
        held.set(drill.alert, done);
        // Its test reports a failure; the next one is held all the same.
        last = done.catch(() => {});
      }
      return last;
    });
    before = Promise.all(ends);
  }
  return held;
}

const LOAD_INTERVAL_MS = 250;
/** Longer than anything that was before the window, or is in it, can keep an alert. */
const HOLD_MS = (WINDOW_SECONDS + 2) * 1_000;

/**
 * Injects the fault and waits for the alert, which must stay while nothing is done; executes the runbook's commands as
 * they are on its page, and waits for the alert to end.
 */
async function runDrill(system: DrilledSystem, drill: Drill): Promise<void> {
  const { prometheus } = system;
  const { alert, service } = drill;
  await prometheus.clears(alert, service);
  await drill.inject();
  const load = new Load(drill.load);
  try {
    await eventually(`${alert} fires`, () => prometheus.fires(alert, service), PATIENCE_MS);
    await requireSomethingToSee(system, drill);
    await sleep(HOLD_MS);
    // A window of seconds has gaps: an endpoint that fails is probed only once a minute.
    await eventually(
      `${alert} still fires though nothing was done`,
      () => prometheus.fires(alert, service),
      PATIENCE_MS,
    );
    await mend(system, drill);
    // A service that is being restarted has no series for a moment, which is no sign of success.
    await prometheus.clears(alert, service, Date.now());
  } finally {
    await load.stop();
  }
}

/** One of the expressions that the page says to look at shows the fault. */
async function requireSomethingToSee(system: DrilledSystem, { alert }: Drill): Promise<void> {
  const { expressions } = await readRunbook(system.alerts.get(alert)!);
  const found = await Promise.all(expressions.map((one) => system.prometheus.query(one)));
  if (!found.some((series) => series.length > 0)) {
    throw new Error(`what the runbook of ${alert} says to look at shows nothing`);
  }
}

async function mend(system: DrilledSystem, { alert, service, words }: Drill): Promise<void> {
  const { scripts } = await readRunbook(system.alerts.get(alert)!);
  const known: Record<string, string> = { ...(service && { service }), ...(await words?.()) };
  for (const script of scripts) {
    const complete = script
      .replace(/<([a-z]+)>/g, (word, name: string) => known[name] ?? word)
      // Shortened as in the rules.
      .replace(/interval '\d+ minutes?'/g, "interval '1 second'");
    await system.commands.run(complete, system.environmentOf(service));
  }
}

/** Calls a function again and again. What it calls may be away, which is not its business. */
class Load {
  readonly #running: Promise<void>;
  #isStopping = false;

  constructor(load: (() => Promise<unknown>) | undefined) {
    this.#running = load ? this.#run(load) : Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
  }

  async #run(load: () => Promise<unknown>): Promise<void> {
    while (!this.#isStopping) {
      await load().catch(() => {});
      await sleep(LOAD_INTERVAL_MS);
    }
  }
}
