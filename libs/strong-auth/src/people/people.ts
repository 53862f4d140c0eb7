/** A cardholder, as the platform and its partners name one. */
export interface PersonIdentity {
  companyId: string;
  externalId: string;
}

/** Who a person is to the app that mounts strong authentication. */
export abstract class People {
  /** The name that the person is greeted with, or undefined if there is no such person any more. */
  abstract findName(person: PersonIdentity): Promise<string | undefined>;
}
