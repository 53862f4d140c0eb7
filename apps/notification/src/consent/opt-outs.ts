import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { insertIfAbsent } from '#database';
import { Clock } from '../clock.js';

/** A person who has unsubscribed from engagement mails, by the directory's ids. */
@Entity('engagement_opt_outs')
export class OptOut {
  @PrimaryColumn('uuid')
  directoryCompanyId: string;

  @PrimaryColumn('text')
  externalId: string;

  @Column('timestamptz')
  optedOutAt: Date;
}

/** A person, by the directory's ids, which stay the same if the mail address changes. */
export interface PersonIds {
  directoryCompanyId: string;
  externalId: string;
}

/** The people who have unsubscribed from engagement mails. They still get all other mails. */
@Injectable()
export class OptOuts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async add({ directoryCompanyId, externalId }: PersonIds): Promise<void> {
    const optedOutAt = this.clock.now();
    await insertIfAbsent(this.dataSource.manager, OptOut, {
      directoryCompanyId,
      externalId,
      optedOutAt,
    });
  }

  async remove({ directoryCompanyId, externalId }: PersonIds): Promise<void> {
    await this.dataSource.manager.delete(OptOut, { directoryCompanyId, externalId });
  }

  has({ directoryCompanyId, externalId }: PersonIds): Promise<boolean> {
    return this.dataSource.manager.existsBy(OptOut, { directoryCompanyId, externalId });
  }
}
