import { clearingLifeCycles } from './clearing-life-cycles.js';
import { correctionLifeCycles } from './correction-life-cycles.js';
import { foreignLifeCycles } from './foreign-life-cycles.js';
import { holdLifeCycles } from './hold-life-cycles.js';
import { strangerLifeCycles } from './stranger-life-cycles.js';
import type { LifeCycle } from './life-cycle.js';

/** The hard cases of card payments, each with its messages in the order in which they happen. */
export const lifeCycles: readonly LifeCycle[] = [
  ...holdLifeCycles,
  ...clearingLifeCycles,
  ...correctionLifeCycles,
  ...foreignLifeCycles,
  ...strangerLifeCycles,
];
