/** A person who can hold cards (docs/interface.md#people-and-cards). */
export interface PersonResource {
  id: string;
  companyId: string;
  externalId: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Whether the person may see the company's money and order its cards in the card app. */
  companyAdmin: boolean;
  createdAt: string;
}

/** Body of `PATCH /v1/people/{id}`: fields that are left out are unchanged. */
export interface ChangePerson {
  name?: string;
  /** Null removes it: mails to the person then wait until there is a new address. */
  email?: string | null;
  phone?: string | null;
  companyAdmin?: boolean;
}

export interface CreatePerson {
  companyId: string;
  externalId: string;
  name: string;
  email?: string;
  phone?: string;
  /** False if left out. */
  companyAdmin?: boolean;
}
