import { PageQuery } from '#http';
import { AfterId } from '../../api/index.js';
import { idPattern } from '../../ids.js';

export class ListApiKeysQuery extends PageQuery {
  @AfterId(idPattern('key'), 'an API key')
  override startingAfter?: string;
}
