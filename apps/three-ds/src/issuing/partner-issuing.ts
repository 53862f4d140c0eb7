import { Injectable } from '@nestjs/common';
import { Issuing, type IssuingApi, type Member } from '#card-app';
import { PlatformClient } from '#platform-client';
import type { PersonIdentity } from '#strong-auth';
import { toldToApp } from './platform-refusals.js';

/** Asks the platform by its API. */
@Injectable()
export class PartnerIssuing implements Issuing {
  private readonly api: IssuingApi;

  constructor(private readonly platform: PlatformClient) {
    this.api = {
      listCards: (personId) => toldToApp(platform.listCards(personId)),
      getCard: (id) => toldToApp(platform.getCard(id)),
      freezeCard: (id) => toldToApp(platform.freezeCard(id)),
      unfreezeCard: (id) => toldToApp(platform.unfreezeCard(id)),
      activateCard: (id, code) => toldToApp(platform.activateCard(id, code)),
    };
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Member | undefined> {
    const person = await toldToApp(this.platform.findPerson(companyId, externalId));
    return person && { person, api: this.api };
  }
}
