import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

/** When onboarding links were made. The address is a credential of the company: it is kept nowhere. */
@Injectable()
export class GeneratedLinksStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(companyId: string, expiresAt: string): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO onboarding_links (id, company_id, generated_at, expires_at)
       VALUES ($1, $2, $3, $4)`,
      [uuidv7(), companyId, new Date(), expiresAt],
    );
  }

  async newest(companyId: string): Promise<{ generatedAt: string; expiresAt: string } | null> {
    const [link] = (await this.dataSource.query(
      `SELECT generated_at AS "generatedAt", expires_at AS "expiresAt" FROM onboarding_links
       WHERE company_id = $1 ORDER BY generated_at DESC LIMIT 1`,
      [companyId],
    )) as { generatedAt: Date; expiresAt: Date }[];
    return link
      ? { generatedAt: link.generatedAt.toISOString(), expiresAt: link.expiresAt.toISOString() }
      : null;
  }
}
