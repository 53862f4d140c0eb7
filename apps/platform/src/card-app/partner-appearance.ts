import { Injectable } from '@nestjs/common';
import { type Appearance, type Looks, type PersonIdentity, StrongAuthOptions } from '#strong-auth';
import { Brandings } from '../branding/brandings.js';
import { Cardholders } from './cardholders.js';

/** The partner's branding, once it is known whose cardholder it is. */
@Injectable()
export class PartnerAppearance implements Appearance {
  constructor(
    private readonly options: StrongAuthOptions,
    private readonly cardholders: Cardholders,
    private readonly brandings: Brandings,
  ) {}

  async for(identity: PersonIdentity | undefined): Promise<Looks> {
    const person = identity && (await this.cardholders.find(identity));
    if (!person) return { name: this.options.name, logoUrl: null, primaryColor: null };
    const { displayName, logoUrl, primaryColor } = await this.brandings.show(person.partnerId);
    return { name: displayName, logoUrl, primaryColor };
  }
}
