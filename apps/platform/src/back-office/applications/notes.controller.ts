import { WriteNote } from '#contracts';
import { transactionInTurn } from '#database';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { companyErased, lockCompany } from '../../companies/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';

const NOTE = 'note_written';

/** Notes for the second reviewer. They are entries of the trail, which is erased with the company. */
@Injectable()
export class NotesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly trail: ApplicationTrail,
  ) {}

  /** A note that is sent twice is written once. @throws company_unknown, company_erased */
  write(companyId: string, reviewer: Reviewer, text: string): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const { erasedAt } = await lockCompany(transaction, { id: companyId });
      if (erasedAt) throw companyErased();
      const notes = await this.trail.read(transaction, companyId);
      const latest = notes.findLast(({ action }) => action === NOTE);
      if (latest?.actor.id === reviewer.id && latest.reason === text) return;
      await this.trail.write(transaction, {
        ...{ companyId, applicationId: companyId, action: NOTE },
        ...{ actor: reviewer, reason: text },
      });
    });
  }
}

@BackOfficeController('applications/:id/notes')
export class NotesController {
  constructor(private readonly notes: NotesService) {}

  /** A note decides nothing. */
  @Post()
  @AlsoWithNewPasskey()
  @HttpCode(204)
  write(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') id: string,
    @Body() { text }: WriteNote,
  ): Promise<void> {
    return this.notes.write(id, reviewer, text);
  }
}
