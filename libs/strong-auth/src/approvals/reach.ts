import { Injectable } from '@nestjs/common';
import type { SubscribeToPush } from '#contracts';
import { GroupCommit } from '#database';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthPool } from '../tables/strong-auth-pool.js';
import { REACH } from './reach.sql.js';
import { STALE_SECONDS, ThisReplica } from './this-replica.js';

/** How a person's device can be reached. */
export interface ReachableDevice {
  id: string;
  push: SubscribeToPush | null;
  /** Its app is open, at whichever replica. */
  isOpen: boolean;
  isOpenElsewhere: boolean;
}

const MOST_TOGETHER = 100;
/** Of a cardholder who sees it already, the other devices can wait for so long. */
const GATHERING = { items: MOST_TOGETHER, ms: 25 };

/** The ways to a person's devices. */
@Injectable()
export class Reach {
  private readonly asked = new GroupCommit<PersonIdentity, ReachableDevice[]>(
    (people) => this.devicesOfAll(people),
    MOST_TOGETHER,
    GATHERING,
  );

  constructor(
    private readonly pool: StrongAuthPool,
    private readonly replica: ThisReplica,
  ) {}

  /** @param isUrgent nobody has seen yet what the devices are wanted for. */
  devicesOf(person: PersonIdentity, isUrgent: boolean): Promise<ReachableDevice[]> {
    return this.asked.add(person, isUrgent);
  }

  private async devicesOfAll(people: PersonIdentity[]): Promise<ReachableDevice[][]> {
    const devices = people.map((): ReachableDevice[] => []);
    const rows = await this.pool.query<ReachableDevice & { place: number }>(
      'reach-devices',
      REACH,
      [
        people.map(({ companyId }) => companyId),
        people.map(({ externalId }) => externalId),
        this.replica.id,
        STALE_SECONDS,
      ],
    );
    for (const { place, ...device } of rows) devices[place]!.push(device);
    return devices;
  }
}
