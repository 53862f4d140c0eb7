import type { CardAppAccess, PersonResource } from '#contracts';
import { declareError } from '#http';
import { Invitations, People } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { Member } from './issuing.js';

/** The person has no `email`, to which the invitation would go. Set it with `PATCH /v1/people/{id}`. */
export const personWithoutMailAddress = declareError(
  'person_without_mail_address',
  409,
  'The person has no mail address. Set one first.',
);

/** The person has no card that could be used in the card app. Order a card first. */
export const personWithoutCard = declareError(
  'person_without_card',
  409,
  'The person has no card, or only cards that have ended. Order a card first.',
);

export const invitationCompanyDenied = declareError(
  'company_denied',
  409,
  "The company's KYC application was denied: its people get no card app.",
);

export const invitationCompanyEnded = declareError(
  'company_ended',
  409,
  'The business relationship with the company has ended: its people are not invited to the app.',
);

interface Invitation {
  /** Who requests it; see `InvitationRequest`. */
  requestedBy: string | null;
  /** Equal for a repeated request. */
  requestKey?: string | undefined;
  /** Whether the person's passkeys end at once; see `InvitationRequest`. */
  deviceLost?: boolean | undefined;
}

/** Invites cardholders to the card app by mail. */
@Injectable()
export class CardAppInvitations {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly invitations: Invitations,
    private readonly people: People,
  ) {}

  /** The access of people, in their order. */
  accessOf(companyId: string, people: readonly PersonResource[]): Promise<CardAppAccess[]> {
    return this.invitations.accessOf(
      companyId,
      people.map(({ externalId }) => externalId),
    );
  }

  /**
   * Reads the platform, so call it before the transaction.
   *
   * @throws person_without_mail_address, person_without_card, company_denied, company_ended
   */
  async requireInvitable({ api, person }: Member): Promise<void> {
    if (person.email === null) throw personWithoutMailAddress();
    const { kycStatus, status } = await api.getCompany(person.companyId);
    if (status === 'ended') throw invitationCompanyEnded();
    if (kycStatus === 'denied') throw invitationCompanyDenied();
    if (person.companyAdmin) return;
    const cards = await api.listCards(person.id);
    if (cards.every(({ status }) => status === 'terminated')) throw personWithoutCard();
  }

  /** @throws the refusals of {@link requireInvitable} and of `Invitations.add` */
  async invite(member: Member, invitation: Invitation): Promise<CardAppAccess> {
    await this.requireInvitable(member);
    await this.people.introduce(member.person, member.person.name);
    await this.dataSource.transaction((transaction) =>
      this.inviteIn(transaction, member.person, invitation),
    );
    return this.accessOfOne(member.person);
  }

  /** The same in the transaction of the caller, who has checked the person. */
  async inviteIn(
    transaction: EntityManager,
    { companyId, externalId }: PersonResource,
    invitation: Invitation,
  ): Promise<void> {
    await this.invitations.add(transaction, {
      identity: { companyId, externalId },
      ...invitation,
    });
  }

  async accessOfOne(person: PersonResource): Promise<CardAppAccess> {
    const [access] = await this.accessOf(person.companyId, [person]);
    return access!;
  }
}
