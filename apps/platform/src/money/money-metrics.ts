import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type PartnerDecision, partnerDecisionProblems, topUpStatuses } from '#contracts';
import { addQueriedGauge } from '#database';
import { Counter, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** The queries read whole tables. */
const COUNT_FRESH_FOR_MS = 60_000;
/** Every status has its row, so that none disappears from a graph. */
const COUNT_TOP_UPS = `
  SELECT s.status, count(t.id)
  FROM unnest(ARRAY['${topUpStatuses.join("', '")}']) AS s (status) LEFT JOIN top_ups t USING (status)
  GROUP BY s.status`;

/** Metrics of the money on card accounts, at `/metrics`. */
@Injectable()
export class MoneyMetrics {
  private readonly decisions: Counter<'outcome' | 'reason'>;
  private readonly postings: Counter;
  private readonly partnerDecisions: Histogram<'outcome'>;
  private readonly lateAnswers: Counter;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    const registers = [registry];
    this.decisions = new Counter({
      name: 'payments_decisions_total',
      help: 'Requests for money that were answered, and why if they were declined',
      labelNames: ['outcome', 'reason'],
      registers,
    });
    this.postings = new Counter({
      name: 'payments_postings_total',
      help: 'Postings to card accounts that messages of payments caused',
      registers,
    });
    this.partnerDecisions = new Histogram({
      name: 'authorizations_partner_answer_seconds',
      help: 'Time until partners decided a request for money, or until the platform stopped waiting, by outcome',
      labelNames: ['outcome'],
      buckets: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 2],
      registers,
    });
    for (const outcome of ['approved', 'declined', ...partnerDecisionProblems]) {
      this.partnerDecisions.zero({ outcome });
    }
    this.lateAnswers = new Counter({
      name: 'authorizations_late_answers_total',
      help: 'Answers of partners that came after the fallback had decided',
      registers,
    });
    for (const what of ['booked', 'held']) {
      addQueriedGauge(registry, dataSource, {
        name: `money_${what}_minor_units`,
        help: `What is ${what} on all card accounts together, at most a minute ago`,
        label: 'currency',
        sql: `SELECT currency, sum(${what}) FROM account_balances GROUP BY currency`,
        freshForMs: COUNT_FRESH_FOR_MS,
      });
    }
    addQueriedGauge(registry, dataSource, {
      name: 'money_top_ups',
      help: 'Top-ups since the beginning by their status, at most a minute ago',
      label: 'status',
      sql: COUNT_TOP_UPS,
      freshForMs: COUNT_FRESH_FOR_MS,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'money_corrections',
      help: 'Corrections of accounts since the beginning, at most a minute ago',
      sql: 'SELECT count(*) FROM corrections',
      freshForMs: COUNT_FRESH_FOR_MS,
    });
  }

  /** Once it is durable; a repeated message is counted again, because it was answered again. */
  decided({ outcome, reason = '' }: { outcome: string; reason?: string }): void {
    this.decisions.inc({ outcome, reason });
  }

  partnerDecided({ outcome, problem, ms }: PartnerDecision): void {
    this.partnerDecisions.observe({ outcome: problem ?? outcome }, ms / 1_000);
  }

  lateAnswer(): void {
    this.lateAnswers.inc();
  }

  /** Once they are durable. */
  posted(count: number): void {
    this.postings.inc(count);
  }
}
