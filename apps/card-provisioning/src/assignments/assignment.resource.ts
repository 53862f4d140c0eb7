import type { CardType } from '#contracts';

export interface AssignmentResource {
  id: string;
  /** The event that asked for it. */
  eventId: string;
  /** The company's id at the platform. */
  companyId: string;
  receivedAt: string;
  counts: { pending: number; done: number; failed: number };
}

export interface AssignedPersonResource {
  externalId: string;
  name: string;
  cardType: CardType;
  status: 'pending' | 'done' | 'failed';
  /** Ids at the platform, as far as they exist. */
  personId: string | null;
  cardId: string | null;
  /** Of somebody who is done: why the platform refused a later change of the directory. */
  failure: { code: string; detail: string } | null;
  attempts: number;
}

export interface AssignmentDetailResource extends AssignmentResource {
  people: AssignedPersonResource[];
}
