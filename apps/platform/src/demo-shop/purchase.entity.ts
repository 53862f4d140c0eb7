import type { AcsFinalStatus, PurchasePayment, ThreeDsMerchant } from '#contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A purchase in the demo shop, as its ACS knows it. */
@Entity('sandbox_purchases')
export class Purchase {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  cardId: string;

  @Column('text')
  acsTransactionId: string;

  /** Minor units; a safe integer. */
  @Column('bigint', { transformer: { from: Number, to: (amount: number) => amount } })
  amount: number;

  /** ISO 4217 */
  @Column('text')
  currency: string;

  @Column('jsonb')
  merchant: ThreeDsMerchant;

  @Column('text', { nullable: true })
  threeDsRequestId: string | null;

  @Column('text', { nullable: true })
  challengeUrl: string | null;

  @Column('text', { nullable: true })
  transStatus: AcsFinalStatus | null;

  @Column('text', { nullable: true })
  transStatusReason: string | null;

  @Column('text', { nullable: true })
  challengeCancel: string | null;

  /** Null until the cardholder approved it. */
  @Column('jsonb', { nullable: true })
  payment: PurchasePayment | null;

  /** By the clock of the card's company. Null until the payment is requested. */
  @Column('timestamptz', { nullable: true })
  paidAt: Date | null;

  @Column('integer', { default: 0 })
  resultsReceived: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
