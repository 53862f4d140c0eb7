import type { PlanName } from '../sending/target.js';
import type { CaseContext } from './case-context.js';

/** What a case can't do without. What is missing makes it `not_verified`. */
export type Need = 'probe' | 'signing_secret' | 'second_signing_secret' | 'decisions' | 'api_key';

/** One promise of the interface, and how the kit finds out whether the partner keeps it. */
export interface ConformanceCase {
  /** Unique in its plan, such as `repeated-at-once`. */
  name: string;
  /** What the partner does if all is well. */
  title: string;
  /** The heading in docs/interface.md that says so. */
  section: InterfaceSection;
  /** What to change where it fails. */
  remedy: string;
  /** Cases on which it rests: if one of them has failed, its own failure says nothing new. */
  restsOn?: readonly string[];
  needs?: readonly Need[];
  /** @throws CaseFailure, NotVerified */
  run: (context: CaseContext) => Promise<void>;
}

export type InterfaceSection =
  | '3-d-secure'
  | 'events'
  | 'the-event-webhook'
  | 'the-transaction-webhook'
  | 'what-an-endpoint-does';

/** The cases of an endpoint. */
export interface Plan {
  name: PlanName;
  /** Run first and in this order; where one of them fails, the others make no sense. */
  first: readonly ConformanceCase[];
  cases: readonly ConformanceCase[];
}
