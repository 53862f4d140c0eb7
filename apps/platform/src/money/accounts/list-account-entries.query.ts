import { PageQuery } from '#http';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListAccountEntriesQuery extends PageQuery {
  @AfterId(idPattern('ent'), 'an entry')
  override startingAfter?: string;
}
