import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { People, PersonIdentity } from '#strong-auth';
import { DataSource } from 'typeorm';
import { Person } from '../../issuing/index.js';

/** The card app's cardholders: the people of the partners' companies. */
@Injectable()
export class Cardholders implements People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async findName(identity: PersonIdentity): Promise<string | undefined> {
    return (await this.find(identity))?.name;
  }

  async find({ companyId, externalId }: PersonIdentity): Promise<Person | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { companyId, externalId });
    return person ?? undefined;
  }

  async findOfPartner(partnerId: string, id: string): Promise<Person | undefined> {
    const person = await this.dataSource.manager.findOneBy(Person, { partnerId, id });
    return person ?? undefined;
  }
}
