import { Injectable } from '@nestjs/common';
import type { CardAppResource } from '#contracts';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

export type Looks = Pick<CardAppResource, 'name' | 'logoUrl' | 'primaryColor'>;

/** How the app looks to whom. */
export abstract class Appearance {
  /** @param person undefined before signing in. */
  abstract for(person: PersonIdentity | undefined): Promise<Looks>;
}

/** The same for everybody. */
@Injectable()
export class OneAppearance implements Appearance {
  constructor(private readonly options: StrongAuthOptions) {}

  for(): Promise<Looks> {
    return Promise.resolve({ name: this.options.name });
  }
}
