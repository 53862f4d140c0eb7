import type { ListMailsQuery } from './list-mails.query.js';

/** Restricts mails to some companies: a query of the host that selects company ids by one parameter. */
export interface MailScope {
  /** With `?` as the parameter. */
  companies: string;
  parameter: string;
}

type Filter = Exclude<keyof ListMailsQuery, 'limit'>;

const conditionOf: Readonly<Record<Filter, string>> = {
  startingAfter: 'id < ?::uuid',
  companyId: 'company_id = ?',
  status: 'status = ?',
  kind: 'kind = ?',
  cause: 'cause = ?',
  recipient: 'lower(recipient) = lower(?)',
  addressee: 'addressee = ?',
  createdAfter: 'created_at >= ?::timestamptz',
  createdBefore: 'created_at < ?::timestamptz',
};

/**
 * The `WHERE` clause of the mails to list. It contains only the requested conditions, so that an index can
 * be used.
 */
export class MailConditions {
  readonly values: unknown[] = [];
  // A mail to a role is listed as the individual mails that it was split into.
  private readonly conditions = ["status <> 'split'"];

  constructor(scope?: MailScope) {
    if (scope) this.add(`company_id IN (${scope.companies})`, scope.parameter);
  }

  get sql(): string {
    return this.conditions.join(' AND ');
  }

  filter(query: ListMailsQuery): this {
    for (const [filter, condition] of Object.entries(conditionOf)) {
      const value = query[filter as Filter];
      if (value !== undefined) this.add(condition, value);
    }
    return this;
  }

  only(id: string): this {
    return this.add('id = ?::uuid', id);
  }

  private add(condition: string, value: unknown): this {
    this.values.push(value);
    this.conditions.push(condition.replace('?', `$${this.values.length}`));
    return this;
  }
}
