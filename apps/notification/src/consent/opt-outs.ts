import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';

/** A person, by the directory's own ids: the address may change, the wish stays. */
export interface PersonIds {
  directoryCompanyId: string;
  externalId: string;
}

/** Who wants no engagement mails. All other mails go to them as before. */
@Injectable()
export class OptOuts {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async add({ directoryCompanyId, externalId }: PersonIds): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO engagement_opt_outs (directory_company_id, external_id, opted_out_at)
       VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [directoryCompanyId, externalId, this.clock.now()],
    );
  }

  async remove({ directoryCompanyId, externalId }: PersonIds): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM engagement_opt_outs WHERE directory_company_id = $1 AND external_id = $2',
      [directoryCompanyId, externalId],
    );
  }

  async has({ directoryCompanyId, externalId }: PersonIds): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM engagement_opt_outs WHERE directory_company_id = $1 AND external_id = $2',
      [directoryCompanyId, externalId],
    );
    return rows.length > 0;
  }
}
