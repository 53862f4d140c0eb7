import { CardChoice } from './application/card-choice.entity.js';
import { CreditAgreementAcceptance } from './credit-agreements/credit-agreement-acceptance.entity.js';
import { DrawnCreditAgreement } from './credit-agreements/credit-agreement.entity.js';
import { CreditApplicationRow } from './credit/credit-application.entity.js';
import { ChosenDebitSolution } from './credit/debit-solution.entity.js';
import { StoredDocument } from './documents/document.entity.js';
import { KycApplicationRow } from './kyc/kyc-application.entity.js';
import { StoredScreeningHit } from './screening/screening-hit.entity.js';
import { OnboardingSection } from './sections/onboarding-section.entity.js';

export const onboardingEntities = [
  CardChoice,
  ChosenDebitSolution,
  CreditAgreementAcceptance,
  CreditApplicationRow,
  DrawnCreditAgreement,
  KycApplicationRow,
  OnboardingSection,
  StoredDocument,
  StoredScreeningHit,
];
