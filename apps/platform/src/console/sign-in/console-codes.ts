import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { StaffCodes } from '#staff-sign-in';
import { DataSource } from 'typeorm';
import { ConsoleSite } from './console-site.js';
import { consoleTables } from './console-tables.js';

/** A mail is read within a week. */
const CODE_MINUTES = 7 * 24 * 60;

/** The codes of invitations: each binds a passkey to a person of a partner, once. */
@Injectable()
export class ConsoleCodes extends StaffCodes {
  constructor(@InjectDataSource() dataSource: DataSource, site: ConsoleSite) {
    const pageUrl = `${site.origin}/console`;
    super(dataSource, consoleTables, pageUrl, { codeMinutes: CODE_MINUTES });
  }
}
