import type { ChoiceTexts } from './choices.en.js';

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
