import { Injectable } from '@nestjs/common';
import type { SubscribeToPush } from '#contracts';
import { GroupCommit } from '#database';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import { REACH } from './reach.sql.js';
import { STALE_SECONDS, ThisReplica } from './this-replica.js';

/** How to reach a device of a person. */
export interface ReachableDevice {
  id: string;
  push: SubscribeToPush | null;
  /** The app is open, connected to any replica. */
  isOpen: boolean;
  isOpenElsewhere: boolean;
}

const MOST_TOGETHER = 100;
/** If the cardholder already sees the approval, the other devices may wait this long. */
const GATHERING = { items: MOST_TOGETHER, ms: 25 };

/** Finds out how a person's devices can be reached. */
@Injectable()
export class Reach {
  private readonly lookups = new GroupCommit<PersonIdentity, ReachableDevice[]>(
    (people) => this.devicesOfAll(people),
    MOST_TOGETHER,
    GATHERING,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  /** @param isUrgent true if no device shows the approval yet. */
  devicesOf(person: PersonIdentity, isUrgent: boolean): Promise<ReachableDevice[]> {
    return this.lookups.add(person, isUrgent);
  }

  private async devicesOfAll(people: PersonIdentity[]): Promise<ReachableDevice[][]> {
    const devices = people.map((): ReachableDevice[] => []);
    const rows = await this.pool.query<ReachableDevice & { place: number }>(REACH, [
      people.map(({ companyId }) => companyId),
      people.map(({ externalId }) => externalId),
      this.replica.id,
      STALE_SECONDS,
    ]);
    for (const { place, ...device } of rows) devices[place]!.push(device);
    return devices;
  }
}
