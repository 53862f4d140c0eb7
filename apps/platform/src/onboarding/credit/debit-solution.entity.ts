import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That a company chose to spend only what was paid in beforehand. */
@Entity('debit_solutions')
export class ChosenDebitSolution {
  @PrimaryColumn('text')
  companyId: string;

  @Column('text')
  accountId: string;

  @Column('timestamptz')
  chosenAt: Date;
}
