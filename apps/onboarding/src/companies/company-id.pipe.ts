import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { companyUnknown } from './companies.errors.js';

/** What is no id at all is no company's id either. */
@Injectable()
export class CompanyIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw companyUnknown();
    return value;
  }
}
