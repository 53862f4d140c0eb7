import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { People, type PersonIdentity } from '#strong-auth';
import { DataSource, type EntityManager } from 'typeorm';
import { isStillAdmitted } from '../../partners/index.js';
import { Person } from '../../issuing/index.js';

/** The card app's cardholders: the people of the partners' companies. */
@Injectable()
export class Cardholders extends People {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    super();
  }

  /** A code ends with the key or the person at the console that had it created. */
  override mayIssue(transaction: EntityManager, issuer: string): Promise<boolean> {
    return isStillAdmitted(transaction, issuer);
  }

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
