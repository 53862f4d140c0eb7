import { Injectable } from '@nestjs/common';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';

/** A lease belongs to one attempt. After the attempt has failed, the lease is the pause before the next one. */
export type HeldAnswer = Pick<ThreeDsRequest, 'id' | 'answerAttempts'>;

/**
 * The answers to the ACS that this replica is sending or about to send. Nobody else may send them
 * meanwhile, not even this replica's own query for expired leases, however slow the machine is.
 */
@Injectable()
export class PendingAnswers {
  private readonly held = new Set<HeldAnswer>();

  /** @returns a function that releases the answer. */
  hold({ id, answerAttempts }: HeldAnswer): () => void {
    const answer = { id, answerAttempts };
    this.held.add(answer);
    return () => this.held.delete(answer);
  }

  has(id: string): boolean {
    return this.all().some((answer) => answer.id === id);
  }

  all(): HeldAnswer[] {
    return [...this.held];
  }
}
