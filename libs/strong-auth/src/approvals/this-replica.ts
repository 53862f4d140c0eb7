import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** A stream that was not refreshed for this time belongs to a dead replica. */
export const STALE_SECONDS = 30;

/** The id of this replica in the table of open apps. */
@Injectable()
export class ThisReplica {
  readonly id = randomUUID();
}
