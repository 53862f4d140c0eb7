import type { AcsFinalStatus } from '#contracts';

/** A final answer that the ACS received. */
export interface GivenResult {
  transStatus: AcsFinalStatus;
  /** Milliseconds since the platform received the callback. */
  afterCallbackMs: number;
  /** Unix time. */
  atMs: number;
}

/** One request of the ACS, and all answers to it. */
export interface Authentication {
  /** Since the load began. */
  askedAtSeconds: number;
  initialMs: number;
  /** `error` if there was no valid answer. */
  initial: 'C' | 'N' | 'U' | 'error';
  /** Description of the error. */
  error?: string;
  threeDsRequestId?: string;
  results: GivenResult[];
}

/** Whether the ACS has its final answer. */
export function isAnswered({ initial, results }: Authentication): boolean {
  return initial === 'N' || initial === 'U' || results.length > 0;
}

/** True if the ACS got two final answers; the first may be the initial answer. */
export function isAnsweredTwice({ initial, results }: Authentication): boolean {
  return results.length + (initial === 'N' || initial === 'U' ? 1 : 0) > 1;
}
