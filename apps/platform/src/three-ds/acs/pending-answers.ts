import { Injectable } from '@nestjs/common';
import type { ThreeDsRequest } from '../requests/three-ds-request.js';

/** A lease is that of one attempt: once that has failed, it is the pause before the next one. */
export type HeldAnswer = Pick<ThreeDsRequest, 'id' | 'answerAttempts'>;

/**
 * The answers to the ACS that this replica is about to give, or is giving: nobody else is to give them
 * meanwhile, this replica's own look for lapsed leases included, however long the machine makes it take.
 */
@Injectable()
export class PendingAnswers {
  private readonly held = new Set<HeldAnswer>();

  /** @returns what lets go of it. */
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
