import { Injectable, type PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { companyUnknown } from './companies.errors.js';

/** A value that is not a UUID is handled as an unknown company. */
@Injectable()
export class CompanyIdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUUID(value)) throw companyUnknown();
    return value;
  }
}
