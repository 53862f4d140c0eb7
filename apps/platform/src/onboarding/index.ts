/** The application of a company from the onboarding link to the decision, with its screening. */

export { closeReviewCases, closeScreeningCases, openCases } from './cases/compliance-cases.js';
export { serveAgreementForms } from './credit-agreements/credit-agreements.controller.js';
export { CreditAgreements } from './credit-agreements/credit-agreements.js';
export { CreditApplicationService } from './credit/credit-application.service.js';
export { CreditDecisionService } from './credit/credit-decision.service.js';
export { canCreditGo, creditTransitionImpossible } from './credit/credit-status.service.js';
export { DebitSolutionService } from './credit/debit-solution.service.js';
export { DocumentsService, documentUnknown } from './documents/documents.service.js';
export { KycApplicationService } from './kyc/kyc-application.service.js';
export { KycQuestions } from './kyc/kyc-questions.service.js';
export { KycReviewService, type Review } from './kyc/kyc-review.service.js';
export {
  canKycGo,
  ensureKycApplication,
  findKycApplication,
  kycTransitionImpossible,
} from './kyc/kyc-status.service.js';
export { answersNotHandedIn, PeriodicReviews } from './kyc/periodic-reviews.service.js';
export { onboardingEntities, OnboardingModule } from './onboarding.module.js';
export { StoredScreeningHit } from './screening/screening-hit.entity.js';
export {
  checkNotResolvable,
  checkResolved,
  checkUnknown,
  listChecks,
  ScreenedChecks,
} from './screening/screenings.js';
export { OnboardingSections } from './sections/onboarding-sections.js';
export { ApplicationTrail, type TrailActor } from './trail/application-trail.js';
