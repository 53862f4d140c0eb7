/** A cardholder, identified as in the API between the platform and its partners. */
export interface PersonIdentity {
  companyId: string;
  externalId: string;
}

/** Person lookups by the app that mounts strong authentication. */
export abstract class People {
  /** The person's display name; undefined if the person no longer exists. */
  abstract findName(person: PersonIdentity): Promise<string | undefined>;
}
