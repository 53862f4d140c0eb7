import type { ServiceName } from '../../../local/services/service-names.ts';

/** A fault, and what its alert and its runbook need to be drilled. */
export interface Drill {
  alert: string;
  /** The service that the alert names, and the commands of its runbook: `<service>`. */
  service?: ServiceName;
  inject: () => Promise<void>;
  /** Goes on from the fault until the alert is over, so that nothing but the commands of the runbook ends it. */
  load?: () => Promise<unknown>;
  /** What stands for other words in angle brackets, such as `<card>`. */
  words?: () => Promise<Record<string, string>>;
}

/** Drills one after the other; those of another row may run meanwhile. */
export type Row = readonly Drill[];
