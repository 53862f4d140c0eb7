import type { FieldProblem } from './problem.js';

/** Answers as far as they were given. A list is always a whole one; its entries may be incomplete. */
export type DraftOf<Answers> = {
  [Field in keyof Answers]?:
    | (Answers[Field] extends readonly (infer Entry)[]
        ? (Entry extends object ? DraftOf<Entry> : Entry)[]
        : Answers[Field] extends object
          ? DraftOf<Answers[Field]>
          : Answers[Field])
    | null;
};

/** A part of the onboarding application that is saved by itself. */
export interface OnboardingSection<Answers> {
  /** Raised by every save; 0 before the first. The next save names it. */
  version: number;
  savedAt: string | null;
  answers: DraftOf<Answers>;
  /** What is missing or wrong for submission; pointers into `answers`, such as `/registeredAddress/city`. */
  problems: FieldProblem[];
  /** Whether it may be changed at present. */
  isEditable: boolean;
}

/**
 * Body of `PUT {onboardingUrl}/<section>`: all answers of the section. Half an answer is kept as well and
 * named in `problems`; refused (422, pointers such as `/answers/website`) is only what is no answer by its
 * form: an unknown field, another JSON type, a text that is too long. 409 `section_changed` where somebody
 * else saved meanwhile, 409 `section_locked` where it can't be changed any more. Answers the section.
 */
export interface SaveOnboardingSection<Answers> {
  /** The version that the answers were made from. */
  version: number;
  answers: DraftOf<Answers>;
}

/**
 * Body of `POST {onboardingUrl}/kyc/submit` and `POST {onboardingUrl}/credit-application/submit`. Answers
 * the section. 422 `application_incomplete` with `errors` such as `/companyInformation/vatNumber`. The same
 * version again gets the same answer, however often.
 */
export interface SubmitApplication {
  /** The version of the section that the person saw. */
  version: number;
}
