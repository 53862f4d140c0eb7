import type { CommunicationSettingsVersion } from '#contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of a partner's settings. Versions never change. */
@Entity('communication_settings')
export class StoredSettingsVersion {
  @PrimaryColumn('text')
  partnerId: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  integrationLevel: CommunicationSettingsVersion['integrationLevel'];

  @Column('jsonb')
  choices: CommunicationSettingsVersion['choices'];

  @Column('timestamptz')
  effectiveFrom: Date;

  @Column('timestamptz')
  createdAt: Date;
}
