import { consumerDrills, stuckDrills } from './consumer-drills.ts';
import type { Row } from './drill.ts';
import type { DrilledSystem } from './drilled-system.ts';
import { mailDrills } from './mail-drills.ts';
import { accountCopyDrills, paymentDrills } from './money-drills.ts';
import { databaseDrills, processDrills } from './process-drills.ts';
import { runDrill } from './run-drill.ts';
import { admissionDrills, finalAnswerDrills, presentingDrills } from './three-ds-drills.ts';
import { brokerDrills, webhookDrills } from './webhook-drills.ts';

/**
 * All drills, in the order in which they can be held: the rows of one step don't disturb each other, and the next step
 * begins when all of them have ended.
 */
function steps(system: DrilledSystem): readonly (readonly Row[])[] {
  return [
    // The gateway is away.
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
      [...admissionDrills(system), ...finalAnswerDrills(system)],
      stuckDrills(system, 'card-activity'),
    ],
    // What everybody needs is away.
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
