/**
 * How far a partner has integrated the platform into its own product
 * (docs/interface.md#who-sends-which-mail).
 */
export const integrationLevels = ['light', 'native', 'white_label'] as const;
export type IntegrationLevel = (typeof integrationLevels)[number];
