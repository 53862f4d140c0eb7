import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { ReviewerEnrolmentCodes } from './reviewer-enrolment-codes.js';

/**
 * Sets up the sandbox's configured reviewers, one for each code. Each boot makes their codes usable again,
 * for example in another browser.
 */
@Injectable()
export class SandboxReviewers implements OnApplicationBootstrap {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: PlatformConfig,
    private readonly codes: ReviewerEnrolmentCodes,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { sandbox, sandboxReviewerCodes = [] } = this.config;
    if (!sandbox) return;
    for (const [index, code] of sandboxReviewerCodes.entries()) await this.ensure(index + 1, code);
  }

  private async ensure(number: number, code: string): Promise<void> {
    await this.dataSource.transaction(async (transaction) => {
      const [reviewer] = (await transaction.query(
        `INSERT INTO reviewers (id, name, email, role) VALUES ($1, $2, $3, 'reviewer')
         ON CONFLICT (email) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
        [newId('rev'), `Sandbox Reviewer ${number}`, `reviewer-${number}@sandbox.example`],
      )) as [{ id: string }];
      await this.codes.create(transaction, reviewer.id, code);
    });
  }
}
