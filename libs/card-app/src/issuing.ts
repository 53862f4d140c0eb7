import type { CardResource, PersonResource } from '#contracts';
import type { PersonIdentity } from '#strong-auth';

/** The calls of the platform's API that the app makes on behalf of the cardholder's partner. */
export interface IssuingApi {
  /** The person's cards, newest first, at most 100. */
  listCards(personId: string): Promise<CardResource[]>;
  /** @throws card_unknown */
  getCard(id: string): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible */
  freezeCard(id: string): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible */
  unfreezeCard(id: string): Promise<CardResource>;
  /** @throws card_unknown, card_transition_impossible, activation_code_... */
  activateCard(id: string, activationCode: string | undefined): Promise<CardResource>;
}

/** A person who is signed in, as the platform knows them, and what their partner may ask of the platform. */
export interface Member {
  person: PersonResource;
  api: IssuingApi;
}

/** How the app's host reaches the platform: the platform itself by its services, a partner by its API. */
export abstract class Issuing {
  /** @returns undefined if the platform does not know the person. */
  abstract find(identity: PersonIdentity): Promise<Member | undefined>;
}
