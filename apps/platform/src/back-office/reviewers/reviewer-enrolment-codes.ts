import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { StaffCodes } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { BackOfficeSite } from './back-office-site.js';
import { reviewerTables } from './reviewer-tables.js';

const CODE_MINUTES = 24 * 60;

/** One-time codes that bind a passkey to a reviewer. */
@Injectable()
export class ReviewerEnrolmentCodes extends StaffCodes {
  constructor(@InjectDataSource() dataSource: DataSource, site: BackOfficeSite) {
    const pageUrl = `${site.origin}/back-office`;
    super(dataSource, reviewerTables, pageUrl, { codeMinutes: CODE_MINUTES });
  }
}
