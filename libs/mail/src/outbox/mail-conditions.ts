import type { ListMailsQuery } from './list-mails.query.js';

/** Of whose companies mails are told: a query of the host that selects ids of companies by its one parameter. */
export interface MailScope {
  /** With `?` for the parameter. */
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

/** The mails that are shown, as a `WHERE`. Only what is asked for stands in it, so that its index is used. */
export class MailConditions {
  readonly values: unknown[] = [];
  // A mail to a role is shown as the mails that it became.
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
