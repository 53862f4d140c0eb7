import { randomUUID } from 'node:crypto';

/**
 * Identifies this process's leases. Each process has a new token, so a restarted process holds no leases of
 * its predecessor.
 */
export class LeaseToken {
  readonly value = randomUUID();
}
