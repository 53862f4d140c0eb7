import type { KycSubmitter } from '../events/kyc-application-submitted.event.js';
import type { KycStatus } from './company.js';
import type { OnboardingSection } from './onboarding-section.js';

/** Answers about the people behind the company: `PUT {onboardingUrl}/kyc` (docs/interface.md#companies-and-onboarding). */
export interface KycAnswers {
  /** The person who answers; a signatory must be one of the representatives. */
  submittedBy: KycApplicant;
  representatives: Representative[];
  beneficialOwners: BeneficialOwner[];
  /** Required if the list of beneficial owners is empty: nobody owns or controls enough of the company. */
  hasNoBeneficialOwner?: boolean;
}

export interface KycApplicant extends KycSubmitter {
  /**
   * The address for questions about the application, its outcome and the credit agreement
   * (docs/interface.md#who-sends-which-mail).
   */
  email: string;
}

export interface IdentifiedPerson {
  name: string;
  /** ISO 8601 date. */
  dateOfBirth: string;
  /** ISO 3166-1 alpha-2. */
  taxResidence: string;
  politicallyExposed: boolean;
}

export interface Representative extends IdentifiedPerson {
  role: RepresentativeRole;
}

export interface BeneficialOwner extends IdentifiedPerson {
  role: BeneficialOwnerRole;
  /** Above 0 and at most 100, the sum at most 100; two decimals. Not needed without ownership. */
  ownershipPercentage?: number;
}

export type RepresentativeRole =
  'managing_director' | 'board_member' | 'partner' | 'authorized_signatory';

export type BeneficialOwnerRole = 'owner' | 'control_by_other_means';

/** The KYC application with its status. */
export interface KycApplicationSection extends OnboardingSection<KycAnswers> {
  status: KycStatus;
  submittedAt: string | null;
  decidedAt: string | null;
  /** The reviewer's request for more information, while the status is `additional_information_requested`. */
  informationRequest: InformationRequest | null;
  documents: OnboardingDocument[];
}

export interface InformationRequest {
  requestedAt: string;
  items: InformationRequestItem[];
}

export interface InformationRequestItem {
  section: InformationRequestSection;
  /** The reviewer's text. */
  question: string;
}

export type InformationRequestSection =
  'company-information' | 'due-diligence' | 'kyc' | 'documents';

export type DocumentPurpose = 'power_of_attorney' | 'additional_information';

/**
 * A document of the KYC application. `POST {onboardingUrl}/documents?purpose=&fileName=` takes its bytes as
 * the body, whatever the content type says: PDF, JPEG or PNG, at most 10 MB; 201 with this. Uploading the
 * same bytes for the same purpose again returns the same document. `DELETE {onboardingUrl}/documents/<id>`:
 * 204. Each change raises the KYC section's version. The document can't be read through the link.
 */
export interface OnboardingDocument {
  id: string;
  purpose: DocumentPurpose;
  fileName: string;
  mediaType: DocumentMediaType;
  sizeBytes: number;
  uploadedAt: string;
}

export type DocumentMediaType = 'application/pdf' | 'image/jpeg' | 'image/png';
