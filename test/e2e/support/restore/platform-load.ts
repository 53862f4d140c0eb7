import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints } from '../../../../tools/local/endpoints.ts';
import { call } from '../partner-call.ts';
import { PartnerCompany } from '../partner-company.ts';
import { PaymentLoad } from './payment-load.ts';

/** The Message-IDs of all mails that have reached the inbox, each as often as it came. */
export async function sentMessageIds(inboxUrl: string): Promise<string[]> {
  const mails = await call<{ headers: Record<string, string> }[]>('GET', `${inboxUrl}/api/email`);
  return mails.map(({ headers }) => headers['message-id']!);
}

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

  /** The companies whose admin has confirmed the cards. */
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

const AT_ONCE = 2;
/** So that what waits is caught up with soon. */
const PAUSE_MS = 400;
export const EMPLOYEES = 4;

/** Companies that are onboarded one after the other, for as long as it is wanted. */
export class OnboardingLoad {
  /** The companies whose admin has confirmed the cards. */
  readonly companies: PartnerCompany[] = [];
  readonly #endpoints: Endpoints;
  readonly #workers: Promise<void>[];
  #isStopping = false;
  #most = Infinity;

  constructor(endpoints: Endpoints) {
    this.#endpoints = endpoints;
    this.#workers = Array.from({ length: AT_ONCE }, () => this.#work());
    // A failure is reported by stop(); until then it must not end the process.
    for (const worker of this.#workers) worker.catch(() => {});
  }

  /** The number of further companies. Few, because all that wait for a service must be processed afterwards. */
  endAfter(companies: number): void {
    this.#most = this.companies.length + companies;
  }

  /** @throws the first error of a request: all services that the load calls stay available. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#workers);
  }

  async #work(): Promise<void> {
    while (!this.#isStopping && this.companies.length < this.#most) {
      const company = await PartnerCompany.create(this.#endpoints, EMPLOYEES);
      const { status } = await company.confirmAll(await company.openLink());
      if (status !== 200) throw new Error(`the confirmation was answered with ${status}`);
      this.companies.push(company);
      await sleep(PAUSE_MS);
    }
  }
}
