import type { EntityManager } from 'typeorm';

/** What must be settled about a company before a reviewer may approve anything of it. */
export abstract class ApplicationChecks {
  /**
   * How many checks of the company stand in the way of an approval: not done yet, a possible match that
   * nobody resolved, or a confirmed one. Called with the company's lock.
   */
  abstract countOpen(manager: EntityManager, companyId: string): Promise<number>;
}
