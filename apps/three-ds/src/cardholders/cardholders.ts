import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { People, type PersonIdentity } from '#strong-auth';
import { DataSource } from 'typeorm';

/** The cardholders registered by the partner's back end. */
@Injectable()
export class Cardholders extends People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  async findName({ companyId, externalId }: PersonIdentity): Promise<string | undefined> {
    const [cardholder] = (await this.dataSource.query(
      'SELECT name FROM cardholders WHERE company_id = $1 AND external_id = $2',
      [companyId, externalId],
    )) as { name: string }[];
    return cardholder?.name;
  }

  async save({ companyId, externalId }: PersonIdentity, name: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO cardholders (company_id, external_id, name) VALUES ($1, $2, $3)
       ON CONFLICT (company_id, external_id) DO UPDATE SET name = EXCLUDED.name`,
      [companyId, externalId, name],
    );
  }
}
