/** A person that can hold cards (interface 3). */
export interface PersonResource {
  id: string;
  companyId: string;
  externalId: string;
  name: string;
  email: string | null;
  phone: string | null;
  createdAt: string;
}

export interface CreatePerson {
  companyId: string;
  externalId: string;
  name: string;
  email?: string;
  phone?: string;
}
