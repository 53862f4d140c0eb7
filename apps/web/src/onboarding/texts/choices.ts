import type {
  BeneficialOwnerRole,
  LegalForm,
  PurposeOfAccount,
  RepresentativeRole,
  SourceOfFunds,
} from '#contracts';

interface ChoiceTexts {
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

export const choicesInGerman: ChoiceTexts = {
  legalForms: {
    private_limited_company: 'Gesellschaft mit beschränkter Haftung',
    public_limited_company: 'Aktiengesellschaft',
    limited_partnership: 'Kommanditgesellschaft',
    general_partnership: 'Offene Handelsgesellschaft',
    sole_proprietorship: 'Einzelunternehmen',
    cooperative: 'Genossenschaft',
    association: 'Verein',
    foundation: 'Stiftung',
    public_body: 'Öffentliche Einrichtung',
    other: 'Andere',
  },
  sourcesOfFunds: {
    operating_revenue: 'Umsätze des Unternehmens',
    equity: 'Eigenkapital der Gesellschafter',
    loans: 'Darlehen',
    grants: 'Fördermittel',
    sale_of_assets: 'Verkauf von Vermögen',
    other: 'Andere',
  },
  purposesOfAccount: {
    employee_expenses: 'Auslagen von Beschäftigten',
    supplier_payments: 'Zahlungen an Lieferanten',
    travel: 'Reisen',
    online_subscriptions: 'Abonnements im Internet',
    vehicles_and_fuel: 'Fahrzeuge und Kraftstoff',
    other: 'Anderes',
  },
  representativeRoles: {
    managing_director: 'Geschäftsführung',
    board_member: 'Mitglied des Vorstands',
    partner: 'Gesellschafter',
    authorized_signatory: 'Prokura',
  },
  beneficialOwnerRoles: {
    owner: 'Besitzt Anteile',
    control_by_other_means: 'Kontrolliert auf andere Weise',
  },
};
