import { Injectable } from '@nestjs/common';
import type { CardAppResource } from '#contracts';
import type { PersonIdentity } from '../people/people.js';
import { StrongAuthOptions } from '../strong-auth.options.js';

export type Looks = Pick<CardAppResource, 'name' | 'logoUrl' | 'primaryColor'>;

/** The app's appearance for each person. */
export abstract class Appearance {
  /**
   * @param person undefined before signing in.
   * @param key from the app's address; an unknown key counts as none.
   */
  abstract for(person: PersonIdentity | undefined, key: string | undefined): Promise<Looks>;

  /** The key of a person's appearance for the app's address; undefined if all people see the same. */
  abstract keyOf(person: PersonIdentity): Promise<string | undefined>;
}

/** The same appearance for everybody. */
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
