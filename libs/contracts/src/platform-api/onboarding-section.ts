import type { FieldProblem } from './problem.js';

/** Answers as far as they were given. A list is always sent completely; its entries may be incomplete. */
export type DraftOf<Answers> = {
  [Field in keyof Answers]?:
    | (Answers[Field] extends readonly (infer Entry)[]
        ? (Entry extends object ? DraftOf<Entry> : Entry)[]
        : Answers[Field] extends object
          ? DraftOf<Answers[Field]>
          : Answers[Field])
    | null;
};

/** A part of the onboarding application that is saved separately. */
export interface OnboardingSection<Answers> {
  /** Raised by every save; 0 before the first. The next save must name it. */
  version: number;
  savedAt: string | null;
  answers: DraftOf<Answers>;
  /** What is missing or wrong for a submission; pointers into `answers`, such as `/registeredAddress/city`. */
  problems: FieldProblem[];
  /** Whether the section may be changed now. */
  isEditable: boolean;
}

/**
 * Body of `PUT {onboardingUrl}/<section>`: all answers of the section. Incomplete answers are saved, too,
 * and named in `problems`. Only malformed values are refused (422, pointers such as `/answers/website`): an
 * unknown field, a wrong JSON type, a text that is too long. 409 `section_changed` if somebody else saved
 * meanwhile, 409 `section_locked` if it can't be changed any more. Answers the section.
 */
export interface SaveOnboardingSection<Answers> {
  /** The version of the section on which the answers are based. */
  version: number;
  answers: DraftOf<Answers>;
}

/**
 * Body of `POST {onboardingUrl}/kyc/submit` and `POST {onboardingUrl}/credit-application/submit`. Answers
 * the section. 422 `application_incomplete` with `errors` such as `/companyInformation/vatNumber`.
 * Repeating the request with the same version gets the same answer.
 */
export interface SubmitApplication {
  /** The version of the section that the person saw. */
  version: number;
}
