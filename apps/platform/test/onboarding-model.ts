import type { AccountType, CreditStatus, KycStatus } from '#contracts';
import { MAX_DOCUMENTS } from '#onboarding-rules';

/**
 * What a company's applications should be, written a second time and without a database: the states of docs/interface.md
 * (Companies and onboarding) by their words. Each method returns how the service should answer.
 */
export class OnboardingModel {
  kyc = { status: 'draft' as KycStatus, version: 0, isComplete: false, submitted: NaN };
  credit = { status: 'draft' as CreditStatus, version: 0, isComplete: false, submitted: NaN };
  documents = 0;
  isDebitChosen = false;
  isConfirmed = false;
  isCompleted = false;
  events: string[] = [];
  private readonly accounts = new Set<AccountType>();
  private isAccountUndecided = false;

  get isKycEditable(): boolean {
    return ['draft', 'additional_information_requested'].includes(this.kyc.status);
  }

  get isDenied(): boolean {
    return this.kyc.status === 'denied';
  }

  get isCreditEditable(): boolean {
    return this.credit.status === 'draft' && !this.isDenied;
  }

  get isDebitOffered(): boolean {
    return ['draft', 'denied'].includes(this.credit.status) && !this.isDenied;
  }

  saveKyc(isComplete: boolean, isStale: boolean): string {
    if (!this.isKycEditable) return '409 section_locked';
    if (isStale) return '409 section_changed';
    this.kyc.version += 1;
    this.kyc.isComplete = isComplete;
    return '200';
  }

  upload(): string {
    if (!this.isKycEditable) return '409 section_locked';
    if (this.documents === MAX_DOCUMENTS) return '409 documents_too_many';
    this.documents += 1;
    this.kyc.version += 1;
    return '201';
  }

  submitKyc(version: number): string {
    if (!this.isKycEditable) {
      return version === this.kyc.submitted ? '200' : '409 kyc_transition_impossible';
    }
    if (version !== this.kyc.version) return '409 section_changed';
    if (!this.kyc.isComplete) return '422 application_incomplete';
    this.kyc.submitted = version;
    this.kyc.status = this.kyc.status === 'draft' ? 'submitted' : 'in_review';
    this.events.push('kyc_application_submitted');
    return '200';
  }

  startReview(): string {
    return this.moveKyc(['submitted'], 'in_review');
  }

  requestInformation(): string {
    const answer = this.moveKyc(['in_review'], 'additional_information_requested');
    if (answer === '204') {
      this.kyc.version += 1;
      this.events.push('kyc_information_requested');
    }
    return answer;
  }

  denyKyc(): string {
    const answer = this.moveKyc(['in_review', 'additional_information_requested'], 'denied');
    if (answer === '204') {
      const waiting = this.events.filter((event) => event === 'card_ordered');
      this.events.push('kyc_denied', ...waiting.map(() => 'card_terminated'));
    }
    return answer;
  }

  /** The sandbox approves from wherever the application is, unless it is decided. */
  approveKyc(): string {
    const undecided: KycStatus[] = [
      'draft',
      'submitted',
      'in_review',
      'additional_information_requested',
    ];
    const answer = this.moveKyc(undecided, 'approved');
    if (answer === '204') {
      this.events.push('kyc_approved');
      this.complete();
    }
    return answer;
  }

  saveCredit(isComplete: boolean, isStale: boolean): string {
    if (this.isDenied) return '409 company_denied';
    if (this.credit.status !== 'draft') return '409 section_locked';
    if (isStale) return '409 section_changed';
    this.credit.version += 1;
    this.credit.isComplete = isComplete;
    return '200';
  }

  submitCredit(version: number): string {
    if (this.credit.status !== 'draft') {
      return version === this.credit.submitted ? '200' : '409 credit_transition_impossible';
    }
    if (this.isDenied) return '409 company_denied';
    if (version !== this.credit.version) return '409 section_changed';
    if (!this.credit.isComplete) return '422 application_incomplete';
    this.credit.submitted = version;
    this.credit.status = 'submitted';
    this.events.push('credit_application_submitted');
    return '200';
  }

  approveCredit(): string {
    if (this.isDenied) return '409 company_denied';
    if (this.credit.status !== 'submitted') return '409 credit_transition_impossible';
    this.credit.status = 'approved';
    this.openAccount('credit');
    this.events.push('credit_approved');
    this.complete();
    return '204';
  }

  denyCredit(): string {
    if (this.credit.status !== 'submitted') return '409 credit_transition_impossible';
    this.credit.status = 'denied';
    if (this.isAccountUndecided && !this.isDenied) this.openAccount('debit');
    this.events.push('credit_denied');
    return '204';
  }

  chooseDebit(): string {
    if (this.isDebitChosen) return '200';
    if (this.isDenied) return '409 company_denied';
    if (!this.isDebitOffered) return '409 debit_solution_not_offered';
    this.isDebitChosen = true;
    this.openAccount('debit');
    this.complete();
    return '200';
  }

  orderCard(): string {
    if (this.isDenied) return '409 company_denied';
    if (this.credit.status === 'submitted' && this.accounts.size === 0)
      this.isAccountUndecided = true;
    else if (!this.accounts.has('credit')) this.openAccount('debit');
    this.events.push('card_ordered');
    return '201';
  }

  confirm(): string {
    if (!this.isConfirmed && this.isDenied) return '409 company_denied';
    if (this.isConfirmed) return '200';
    this.isConfirmed = true;
    this.events.push('card_assignment_requested');
    this.complete();
    return '200';
  }

  /** People are supplied, so the choice must be confirmed. */
  private complete(): void {
    const isFunded = this.credit.status === 'approved' || this.isDebitChosen;
    if (this.isCompleted || !this.isConfirmed || !isFunded) return;
    if (this.kyc.status !== 'approved') return;
    this.isCompleted = true;
    this.events.push('onboarding_completed');
  }

  private moveKyc(from: KycStatus[], to: KycStatus): string {
    if (!from.includes(this.kyc.status)) return '409 kyc_transition_impossible';
    this.kyc.status = to;
    return '204';
  }

  private openAccount(type: AccountType): void {
    if (this.accounts.has(type)) return;
    this.accounts.add(type);
    this.isAccountUndecided = false;
    this.events.push('transactions_activated');
  }
}
