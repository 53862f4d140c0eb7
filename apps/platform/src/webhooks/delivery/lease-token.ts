import { randomUUID } from 'node:crypto';

/** Whose leases are this process's. A new one for each process: a restarted one owns nothing of the former. */
export class LeaseToken {
  readonly value = randomUUID();
}
