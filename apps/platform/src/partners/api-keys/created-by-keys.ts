import { Injectable } from '@nestjs/common';
import type { EndedWithKey } from '#contracts';
import type { EntityManager } from 'typeorm';

/** What other modules keep of keys' creations; the keys themselves are this module's. */
export type CreatedKind = Exclude<keyof EndedWithKey, 'apiKeys'>;

/** Ends what these keys created. @returns how much there was. */
export type EndCreated = (transaction: EntityManager, keyIds: readonly string[]) => Promise<number>;

/** Lets other modules say, while the service starts, how what a key created ends with it. */
@Injectable()
export class CreatedByKeys {
  private readonly ends = new Map<CreatedKind, EndCreated>();

  add(kind: CreatedKind, end: EndCreated): void {
    this.ends.set(kind, end);
  }

  async end(
    transaction: EntityManager,
    keyIds: readonly string[],
  ): Promise<Omit<EndedWithKey, 'apiKeys'>> {
    return {
      devices: await this.endOf('devices', transaction, keyIds),
      onboardingLinks: await this.endOf('onboardingLinks', transaction, keyIds),
    };
  }

  private endOf(
    kind: CreatedKind,
    transaction: EntityManager,
    keyIds: readonly string[],
  ): Promise<number> {
    const end = this.ends.get(kind);
    if (!end) throw new Error(`No module ends the ${kind} of keys.`);
    return end(transaction, keyIds);
  }
}
