import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { StaffSessions } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { PlatformConfig } from '../../platform.config.js';
import { reviewerTables } from './reviewer-tables.js';
import type { Reviewer } from './reviewers.service.js';

/** The sessions of signed-in reviewers. */
@Injectable()
export class ReviewerSessions extends StaffSessions<Reviewer> {
  constructor(@InjectDataSource() dataSource: DataSource, config: PlatformConfig) {
    const { backOfficeIdleMinutes: idleMinutes, backOfficeSessionHours: sessionHours } = config;
    super(dataSource, reviewerTables, { idleMinutes, sessionHours });
  }
}
