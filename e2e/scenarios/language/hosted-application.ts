import {
  completeAnswers,
  OnboardingApplicant,
} from '../../../apps/platform/test/onboarding-applicant.ts';
import type { ScenarioRun } from './scenario-run.ts';

/** The company's admin on the hosted pages. What they send there is no call of the interface, so it is not shown. */
export class HostedApplication {
  private readonly applicant: OnboardingApplicant;

  private constructor(
    private readonly run: ScenarioRun,
    onboardingUrl: string,
  ) {
    this.applicant = new OnboardingApplicant(onboardingUrl);
  }

  /** By a link that the scenario shows. */
  static at(run: ScenarioRun, onboardingUrl: string): HostedApplication {
    return new HostedApplication(run, run.world.reached(onboardingUrl));
  }

  /** By a new link. */
  static async of(run: ScenarioRun, companyId: string): Promise<HostedApplication> {
    return new HostedApplication(run, await run.partner.onboardingUrl(companyId));
  }

  answerKyc(why: string): Promise<void> {
    return this.run.act('Company', why, () => this.applicant.submitCompleteKyc());
  }

  /** Gives another answer, and hands KYC in again. */
  answerKycAgain(why: string): Promise<void> {
    return this.run.act('Company', why, async () => {
      const { kyc } = await this.applicant.application();
      const [first, second] = completeAnswers.kyc.beneficialOwners;
      const beneficialOwners = [first, { ...second, name: 'Charles W. Babbage' }];
      const answers = { ...completeAnswers.kyc, beneficialOwners };
      const saved = await this.applicant.saveKyc(answers, kyc!.version);
      succeeded(saved);
      succeeded(await this.applicant.submitKyc(saved.body.version));
    });
  }

  applyForCredit(why: string): Promise<void> {
    return this.run.act('Company', why, () => this.applicant.submitCompleteCredit());
  }

  chooseDebit(why: string): Promise<void> {
    return this.run.act('Company', why, async () => succeeded(await this.applicant.chooseDebit()));
  }

  /** @param cards the choice by `externalId`; whoever is left out gets none. */
  confirm(why: string, cards: Readonly<Record<string, 'virtual' | 'physical'>>): Promise<void> {
    return this.run.act('Company', why, async () => {
      const { peopleVersion } = await this.applicant.application();
      const chosen = Object.entries(cards).map(([externalId, cardType]) => ({
        ...{ externalId, cardType },
      }));
      const body = JSON.stringify({ peopleVersion, cards: chosen });
      const { ok, status } = await fetch(`${this.applicant.url}/confirmation`, {
        ...{ method: 'POST', body, headers: { 'content-type': 'application/json' } },
      });
      if (!ok) throw new Error(`the confirmation was answered with ${status}`);
    });
  }
}

function succeeded({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`answered with ${status}: ${JSON.stringify(body)}`);
}
