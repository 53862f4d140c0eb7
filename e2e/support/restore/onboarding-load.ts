import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints } from '../../../local/endpoints.ts';
import { PartnerCompany } from '../partner-company.ts';

const AT_ONCE = 2;
/** So that what waits is caught up with soon. */
const PAUSE_MS = 400;
export const EMPLOYEES = 4;

/** Companies that are onboarded one after the other, for as long as it is wanted. */
export class OnboardingLoad {
  /** Those whose admin has confirmed the cards. */
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

  /** Only so many more, since all that wait for a service have to be caught up with. */
  endAfter(companies: number): void {
    this.#most = this.companies.length + companies;
  }

  /** @throws the first error of a request: no service that the load calls is away meanwhile. */
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
