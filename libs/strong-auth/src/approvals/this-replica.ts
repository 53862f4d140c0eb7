import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** What was not seen for so long belongs to a replica that died. */
export const STALE_SECONDS = 30;

/** By what the replicas are told apart in the table of open apps. */
@Injectable()
export class ThisReplica {
  readonly id = randomUUID();
}
