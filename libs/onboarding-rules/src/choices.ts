import type {
  BeneficialOwnerRole,
  DocumentPurpose,
  KycSubmitter,
  LegalForm,
  PurposeOfAccount,
  RepresentativeRole,
  SourceOfFunds,
} from '#contracts';

export const legalForms = [
  'private_limited_company',
  'public_limited_company',
  'limited_partnership',
  'general_partnership',
  'sole_proprietorship',
  'cooperative',
  'association',
  'foundation',
  'public_body',
  'other',
] as const satisfies readonly LegalForm[];

export const sourcesOfFunds = [
  'operating_revenue',
  'equity',
  'loans',
  'grants',
  'sale_of_assets',
  'other',
] as const satisfies readonly SourceOfFunds[];

export const purposesOfAccount = [
  'employee_expenses',
  'supplier_payments',
  'travel',
  'online_subscriptions',
  'vehicles_and_fuel',
  'other',
] as const satisfies readonly PurposeOfAccount[];

export const submitterRoles = [
  'signatory',
  'power_of_attorney',
] as const satisfies readonly KycSubmitter['role'][];

export const representativeRoles = [
  'managing_director',
  'board_member',
  'partner',
  'authorized_signatory',
] as const satisfies readonly RepresentativeRole[];

export const beneficialOwnerRoles = [
  'owner',
  'control_by_other_means',
] as const satisfies readonly BeneficialOwnerRole[];

export const documentPurposes = [
  'power_of_attorney',
  'additional_information',
] as const satisfies readonly DocumentPurpose[];
