/** A person that can hold cards (docs/interface.md#people-and-cards). */
export interface PersonResource {
  id: string;
  companyId: string;
  externalId: string;
  name: string;
  email: string | null;
  phone: string | null;
  createdAt: string;
}

/** Body of `PATCH /v1/people/{id}`: what is left out stays as it is. */
export interface ChangePerson {
  name?: string;
  /** Null takes it away: mails to the person wait until there is one again. */
  email?: string | null;
  phone?: string | null;
}

export interface CreatePerson {
  companyId: string;
  externalId: string;
  name: string;
  email?: string;
  phone?: string;
}
