import type {
  BeneficialOwnerRole,
  LegalForm,
  PurposeOfAccount,
  RepresentativeRole,
  SourceOfFunds,
} from '#contracts';

export interface ChoiceTexts {
  legalForms: Record<LegalForm, string>;
  sourcesOfFunds: Record<SourceOfFunds, string>;
  purposesOfAccount: Record<PurposeOfAccount, string>;
  representativeRoles: Record<RepresentativeRole, string>;
  beneficialOwnerRoles: Record<BeneficialOwnerRole, string>;
}

export const choicesInEnglish: ChoiceTexts = {
  legalForms: {
    private_limited_company: 'Private limited company',
    public_limited_company: 'Public limited company',
    limited_partnership: 'Limited partnership',
    general_partnership: 'General partnership',
    sole_proprietorship: 'Sole proprietorship',
    cooperative: 'Cooperative',
    association: 'Association',
    foundation: 'Foundation',
    public_body: 'Public body',
    other: 'Other',
  },
  sourcesOfFunds: {
    operating_revenue: 'Revenue of the business',
    equity: 'Equity of the owners',
    loans: 'Loans',
    grants: 'Grants',
    sale_of_assets: 'Sale of assets',
    other: 'Other',
  },
  purposesOfAccount: {
    employee_expenses: 'Expenses of employees',
    supplier_payments: 'Payments to suppliers',
    travel: 'Travel',
    online_subscriptions: 'Online subscriptions',
    vehicles_and_fuel: 'Vehicles and fuel',
    other: 'Other',
  },
  representativeRoles: {
    managing_director: 'Managing director',
    board_member: 'Member of the board',
    partner: 'Partner',
    authorized_signatory: 'Authorized signatory',
  },
  beneficialOwnerRoles: {
    owner: 'Owns shares',
    control_by_other_means: 'Controls by other means',
  },
};
