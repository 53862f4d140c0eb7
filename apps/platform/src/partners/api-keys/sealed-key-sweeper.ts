import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { SHOWN_FOR_MINUTES } from './api-keys.service.js';

const EVERY_MS = 60_000;

/** Removes the sealed secrets of keys once no repetition of a request may ask for them. */
@Injectable()
export class SealedKeySweeper extends Poller {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ everyMs: EVERY_MS, isSoon: true });
  }

  async poll(): Promise<void> {
    await this.dataSource.query(
      `UPDATE api_keys SET secret_sealed = NULL
       WHERE secret_sealed IS NOT NULL AND created_at < now() - make_interval(mins => $1)`,
      [SHOWN_FOR_MINUTES],
    );
  }
}
