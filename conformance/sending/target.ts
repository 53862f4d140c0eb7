import type { KeyObject } from 'node:crypto';

export type PlanName = 'events' | 'transactions' | 'three-ds';

/** An endpoint of the partner, as it would be configured at the platform. */
export interface Target {
  plan: PlanName;
  url: string;
  header: string;
  token: string;
  /** The endpoint's signing secrets: the current one, and the other one while they are rolled. */
  keys: readonly KeyObject[];
}

/** What stands for the token in a report. */
export function tokenVariable(plan: PlanName): string {
  return `${plan.toUpperCase().replace('-', '_')}_TOKEN`;
}
