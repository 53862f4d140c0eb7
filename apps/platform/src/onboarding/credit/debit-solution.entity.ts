import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A company's choice of spending preloaded funds only. */
@Entity('debit_solutions')
export class ChosenDebitSolution {
  @PrimaryColumn('text')
  companyId: string;

  @Column('text')
  accountId: string;

  @Column('timestamptz')
  chosenAt: Date;
}
