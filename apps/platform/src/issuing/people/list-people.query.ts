import { OptionalField } from '#contracts';
import { PageQuery } from '#http';
import { IsString, Length } from 'class-validator';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListPeopleQuery extends PageQuery {
  @AfterId(idPattern('per'), 'a person')
  override startingAfter?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  companyId?: string;

  @OptionalField()
  @IsString()
  @Length(1, 100)
  externalId?: string;
}
