import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { ERASE_NAMES } from './console-users.sql.js';

const EVERY_MS = 3_600_000;
const NAMES_KEPT_DAYS = 400;

/** Erases the names of people who were removed long ago (docs/privacy.md#people-of-the-console). */
@Injectable()
export class RemovedUsersSweeper extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(ERASE_NAMES, [NAMES_KEPT_DAYS]);
  }
}
