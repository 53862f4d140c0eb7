import type { Endpoints } from '../../../local/endpoints.ts';
import { PartnerCompany } from '../partner-company.ts';
import { PaymentLoad } from './payment-load.ts';
import { EMPLOYEES } from './onboarding-load.ts';

const PAYERS = 2;
const COMPANIES = 12;

interface InvitedCompany {
  company: PartnerCompany;
  onboardingUrl: string;
}

/** Cardholders who pay, and companies whose admins confirm cards, one after the other. */
export class PlatformLoad {
  private constructor(
    readonly payers: readonly PaymentLoad[],
    private readonly invited: readonly InvitedCompany[],
    private confirmed = 0,
  ) {}

  static async create(endpoints: Endpoints): Promise<PlatformLoad> {
    const payers = await Promise.all(
      Array.from({ length: PAYERS }, () => PaymentLoad.create(endpoints)),
    );
    const invited = await Promise.all(
      Array.from({ length: COMPANIES }, async () => {
        const company = await PartnerCompany.create(endpoints, EMPLOYEES);
        return { company, onboardingUrl: await company.openLink() };
      }),
    );
    return new PlatformLoad(payers, invited);
  }

  /** Those whose admin has confirmed the cards. */
  get companies(): readonly PartnerCompany[] {
    return this.invited.slice(0, this.confirmed).map(({ company }) => company);
  }

  get answered(): number {
    return this.payers.reduce((sum, { sent }) => sum + sent.length, 0);
  }

  /** Of what was answered, the messages of the card processor. */
  get messages(): number {
    return this.payers.reduce((sum, payer) => sum + payer.messages, 0);
  }

  begin(): void {
    for (const payer of this.payers) payer.begin();
  }

  async stop(): Promise<void> {
    await Promise.all(this.payers.map((payer) => payer.stop()));
  }

  /** The admin of the next company confirms a card for everybody. */
  async confirmNext(): Promise<PartnerCompany> {
    const next = this.invited[this.confirmed];
    if (!next) throw new Error('all companies have confirmed');
    await confirm(next);
    this.confirmed += 1;
    return next.company;
  }

  /** As admins do who find that their application does not know it any more. */
  async confirmAgain(): Promise<void> {
    for (const invited of this.invited.slice(0, this.confirmed)) await confirm(invited);
  }
}

async function confirm({ company, onboardingUrl }: InvitedCompany): Promise<void> {
  const { status } = await company.confirmAll(onboardingUrl);
  if (status !== 200) throw new Error(`the confirmation was answered with ${status}`);
}
