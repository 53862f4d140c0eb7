import { InjectDataSource } from '@nestjs/typeorm';
import { Injectable } from '@nestjs/common';
import { type MailSuppression, OptionalField, type Page } from '#contracts';
import { declareError, pageOf, PageQuery } from '#http';
import { IsUUID, isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { MailOutboxOptions } from './mail-outbox.options.js';

const suppressionUnknown = declareError(
  'suppression_unknown',
  404,
  'There is no such suppression.',
);

export class ListSuppressionsQuery extends PageQuery {
  @OptionalField()
  @IsUUID()
  override startingAfter?: string;
}

interface SuppressionRow extends Omit<MailSuppression, 'suppressedAt'> {
  suppressedAt: Date;
}

/** Normalizes addresses for comparison; nearly all servers ignore case. */
export function addressKeyOf(address: string): string {
  return address.toLowerCase();
}

/**
 * Addresses whose mailbox does not exist according to the server. Sending to them would harm the sender's
 * reputation.
 */
@Injectable()
export class Suppressions {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly options: MailOutboxOptions,
  ) {}

  async add(
    suppressed: readonly { address: string; failure: string; mailId: string }[],
  ): Promise<void> {
    if (suppressed.length === 0) return;
    await this.dataSource.query(ADD_SUPPRESSIONS, [
      suppressed.map(() => uuidv7()),
      suppressed.map(({ address }) => addressKeyOf(address)),
      suppressed.map(({ failure }) => failure),
      suppressed.map(({ mailId }) => mailId),
      this.options.now(),
    ]);
  }

  /** @returns the suppressed addresses among them, in lower case. */
  async among(addresses: readonly string[]): Promise<Set<string>> {
    if (addresses.length === 0) return new Set();
    const rows: { address: string }[] = await this.dataSource.query(
      'SELECT address FROM mail_suppressions WHERE address = ANY ($1)',
      [addresses.map(addressKeyOf)],
    );
    return new Set(rows.map(({ address }) => address));
  }

  async list({ limit, startingAfter }: ListSuppressionsQuery): Promise<Page<MailSuppression>> {
    const rows: SuppressionRow[] = await this.dataSource.query(
      `SELECT id, address, failure, mail_id AS "mailId", suppressed_at AS "suppressedAt"
       FROM mail_suppressions WHERE ($1::uuid IS NULL OR id < $1) ORDER BY id DESC LIMIT $2`,
      [startingAfter ?? null, limit + 1],
    );
    return pageOf(rows, limit, (row) => ({
      ...row,
      suppressedAt: row.suppressedAt.toISOString(),
    }));
  }

  /** Allows mails to this address again; suppressed mails are sent only on request. */
  async remove(id: string): Promise<void> {
    if (!isUUID(id)) throw suppressionUnknown();
    const [, count] = (await this.dataSource.query('DELETE FROM mail_suppressions WHERE id = $1', [
      id,
    ])) as [unknown[], number];
    if (count === 0) throw suppressionUnknown();
  }
}

/** The first suppression of an address stays. $5 now. */
const ADD_SUPPRESSIONS = `
  INSERT INTO mail_suppressions (id, address, failure, mail_id, suppressed_at)
  SELECT id, address, failure, mail_id, $5
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) AS one (id, address, failure, mail_id)
  ORDER BY address
  ON CONFLICT (address) DO NOTHING`;
