import type { CardType } from '#contracts';

export interface AssignmentResource {
  id: string;
  /** The id of the event that requested the assignment. */
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
  /** Ids at the platform, null until they exist. */
  personId: string | null;
  cardId: string | null;
  /** For a completed person: why the platform refused a later change of the directory. */
  failure: { code: string; detail: string } | null;
  attempts: number;
}

export interface AssignmentDetailResource extends AssignmentResource {
  people: AssignedPersonResource[];
}
