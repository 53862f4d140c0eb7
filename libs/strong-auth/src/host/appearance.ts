import { Injectable } from '@nestjs/common';
import type { CardAppResource } from '#contracts';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

export type Looks = Pick<CardAppResource, 'name' | 'logoUrl' | 'primaryColor'>;

/** How the app looks to whom. */
export abstract class Appearance {
  /**
   * @param person undefined before signing in.
   * @param key that stood in the app's address; what is not one is as none.
   */
  abstract for(person: PersonIdentity | undefined, key: string | undefined): Promise<Looks>;

  /** What names a person's looks in the app's address, or undefined where all see the same. */
  abstract keyOf(person: PersonIdentity): Promise<string | undefined>;
}

/** The same for everybody. */
@Injectable()
export class OneAppearance implements Appearance {
  constructor(private readonly options: StrongAuthOptions) {}

  for(): Promise<Looks> {
    return Promise.resolve({ name: this.options.name });
  }

  keyOf(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
}
