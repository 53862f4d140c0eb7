import type { EntityManager } from 'typeorm';

/** A cardholder, identified as in the API between the platform and its partners. */
export interface PersonIdentity {
  companyId: string;
  externalId: string;
}

/** Person lookups by the app that mounts strong authentication. */
export abstract class People {
  /** The person's display name; undefined if the person no longer exists. */
  abstract findName(person: PersonIdentity): Promise<string | undefined>;

  /**
   * Whether codes of this issuer are still valid. In the transaction that uses one, the issuer is locked until its
   * end. A host whose issuers do not end keeps this.
   */
  mayIssue(_transaction: EntityManager, _issuer: string): Promise<boolean> {
    return Promise.resolve(true);
  }
}
