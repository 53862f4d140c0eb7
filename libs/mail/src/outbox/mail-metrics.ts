import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { MailStatus } from './mail-store.js';

const TO_BE_SENT = `status IN ('pending', 'awaiting_recipient')`;

/** Metrics of the mail outbox at `/metrics`. */
@Injectable()
export class MailMetrics {
  private readonly tries: Counter<'kind' | 'outcome'>;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.tries = new Counter({
      name: 'mails_tries_total',
      help: 'Mails that this replica offered to the mail server, by what came of it',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    });
    addQueriedGauge(registry, dataSource, {
      name: 'mails_waiting',
      help: 'Mails that are to be sent',
      sql: `SELECT count(*) FROM mails WHERE ${TO_BE_SENT}`,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'mails_overdue_seconds',
      help: 'Since when the mail is due that has waited longest; 0 if none is due',
      sql: `SELECT greatest(coalesce(
        (SELECT extract(epoch FROM now() - min(next_attempt_at)) FROM mails WHERE ${TO_BE_SENT}), 0), 0)`,
    });
  }

  count(kind: string, outcome: MailStatus): void {
    this.tries.inc({ kind, outcome });
  }
}
