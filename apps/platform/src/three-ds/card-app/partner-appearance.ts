import { Injectable } from '@nestjs/common';
import { DomainError } from '#http';
import { type Appearance, type Looks, type PersonIdentity, StrongAuthOptions } from '#strong-auth';
import { Brandings } from '../../partners/index.js';
import { Cardholders } from './cardholders.js';

/**
 * The branding of the partner whose cardholder has signed in. Before sign-in, the branding named in the
 * app's address, as in enrolment links.
 */
@Injectable()
export class PartnerAppearance implements Appearance {
  constructor(
    private readonly options: StrongAuthOptions,
    private readonly cardholders: Cardholders,
    private readonly brandings: Brandings,
  ) {}

  async for(identity: PersonIdentity | undefined, key: string | undefined): Promise<Looks> {
    const partnerId = (identity && (await this.keyOf(identity))) ?? key;
    const looks = partnerId === undefined ? undefined : await this.looksOf(partnerId);
    return looks ?? { name: this.options.name, logoUrl: null, primaryColor: null };
  }

  async keyOf(identity: PersonIdentity): Promise<string | undefined> {
    return (await this.cardholders.find(identity))?.partnerId;
  }

  private async looksOf(partnerId: string): Promise<Looks | undefined> {
    try {
      const { displayName, logoUrl, primaryColor } = await this.brandings.show(partnerId);
      return { name: displayName, logoUrl, primaryColor };
    } catch (error) {
      // The address is caller input and may name an unknown branding.
      if (error instanceof DomainError && error.code === 'branding_unknown') return undefined;
      throw error;
    }
  }
}
