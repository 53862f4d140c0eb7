import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { GeneratedLink } from './generated-link.entity.js';

/** The creation times of onboarding links. A link is a credential of the company and is not stored. */
@Injectable()
export class GeneratedLinksStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(companyId: string, expiresAt: string): Promise<void> {
    await this.dataSource.manager.insert(GeneratedLink, {
      id: uuidv7(),
      companyId,
      generatedAt: new Date(),
      expiresAt: new Date(expiresAt),
    });
  }

  async newest(companyId: string): Promise<{ generatedAt: string; expiresAt: string } | null> {
    const link = await this.dataSource.manager.findOne(GeneratedLink, {
      where: { companyId },
      order: { generatedAt: 'DESC' },
    });
    return link
      ? { generatedAt: link.generatedAt.toISOString(), expiresAt: link.expiresAt.toISOString() }
      : null;
  }
}
