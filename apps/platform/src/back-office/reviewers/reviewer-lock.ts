import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { AttemptLock } from '#strong-auth';
import { DataSource } from 'typeorm';
import { ReviewerLog } from './reviewer-log.js';

/** The failed attempts of reviewers. Each lock is logged. */
@Injectable()
export class ReviewerLock extends AttemptLock {
  constructor(@InjectDataSource() dataSource: DataSource, log: ReviewerLog) {
    super(dataSource, 'reviewers', (id) => log.write(dataSource.manager, id, 'locked_out'));
  }
}
