import type { AcsFinalStatus } from '#contracts';

/** A final answer that the ACS was given. */
export interface GivenResult {
  transStatus: AcsFinalStatus;
  /** Since the platform had the callback. */
  afterCallbackMs: number;
  /** Unix time. */
  atMs: number;
}

/** One question of the ACS, and all that came back. */
export interface Authentication {
  /** Since the load began. */
  askedAtSeconds: number;
  initialMs: number;
  /** `error` where there was no answer that an ACS could go on with. */
  initial: 'C' | 'N' | 'U' | 'error';
  /** What there was instead. */
  error?: string;
  threeDsRequestId?: string;
  results: GivenResult[];
}

/** Whether the ACS has its final answer. */
export function isAnswered({ initial, results }: Authentication): boolean {
  return initial === 'N' || initial === 'U' || results.length > 0;
}

/** Two final answers to one question: the first in the initial answer, perhaps. */
export function isAnsweredTwice({ initial, results }: Authentication): boolean {
  return results.length + (initial === 'N' || initial === 'U' ? 1 : 0) > 1;
}
