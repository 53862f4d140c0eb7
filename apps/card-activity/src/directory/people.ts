import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DirectoryCopy } from '#consumer-service';
import {
  DirectoryCompanyChanged,
  DirectoryPersonChanged,
  DirectoryPersonErased,
  type PersonRole,
} from '#contracts';
import { EventConsumer, type EventMeta, Inbox, OnEvent } from '#messaging';
import { DataSource } from 'typeorm';
import { FORGET_PERSON } from '../erasure/erasure.js';

/** Who is an admin of which company. This service copies nothing else of the partner's directory. */
@Injectable()
export class People extends DirectoryCopy {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super({ companies: {}, people: { role: ({ role }) => role } });
  }

  /** @param companyId the company's id at the platform. */
  async roleOf(companyId: string, externalId: string): Promise<PersonRole | undefined> {
    const [person] = await this.dataSource.manager.query<{ role: PersonRole }[]>(FIND_ROLE, [
      companyId,
      externalId,
    ]);
    return person?.role;
  }
}

@EventConsumer()
export class DirectoryChangedConsumer {
  constructor(
    private readonly inbox: Inbox,
    private readonly people: People,
  ) {}

  @OnEvent(DirectoryCompanyChanged)
  async onCompanyChanged(event: DirectoryCompanyChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.people.putCompany(transaction, event);
    });
  }

  @OnEvent(DirectoryPersonChanged)
  async onPersonChanged(event: DirectoryPersonChanged, meta: EventMeta): Promise<void> {
    await this.inbox.once(meta, async (transaction) => {
      await this.people.putPerson(transaction, event);
    });
  }

  @OnEvent(DirectoryPersonErased)
  async onPersonErased(event: DirectoryPersonErased, meta: EventMeta): Promise<void> {
    const { platformCompanyId, externalId } = event.data;
    await this.inbox.once(meta, async (transaction) => {
      const isGone = await this.people.erasePerson(transaction, event);
      if (isGone && platformCompanyId) {
        await transaction.query(FORGET_PERSON, [platformCompanyId, externalId]);
      }
    });
  }
}

/** $1 the company's id at the platform, $2 external id. */
const FIND_ROLE = `
  SELECT role FROM directory_people p JOIN directory_companies c ON c.id = p.company_id
  WHERE c.platform_company_id = $1 AND p.external_id = $2`;
