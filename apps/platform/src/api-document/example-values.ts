/** Ids and the time that the examples have in common. */
export const ids = {
  companyId: 'cmp_0190a1b2c3d47e5f8a9b0c1d2e3f4a5b',
  personId: 'per_0190a1b2c3d47e5f8a9b0c1d2e3f4a5c',
  cardId: 'crd_0190a1b2c3d47e5f8a9b0c1d2e3f4a5d',
  accountId: 'acc_0190a1b2c3d47e5f8a9b0c1d2e3f4a5e',
  eventId: 'evt_0190a1b2c3d47e5f8a9b0c1d2e3f4a5f',
  endpointId: 'whe_0190a1b2c3d47e5f8a9b0c1d2e3f4a60',
  secretId: 'whs_0190a1b2c3d47e5f8a9b0c1d2e3f4a61',
  threeDsRequestId: 'tds_0190a1b2c3d47e5f8a9b0c1d2e3f4a62',
  transactionId: 'txn_0190a1b2c3d47e5f8a9b0c1d2e3f4a64',
  keyId: 'key_0190a1b2c3d47e5f8a9b0c1d2e3f4a66',
  entryId: 'ent_0190a1b2c3d47e5f8a9b0c1d2e3f4a65',
};
export const createdAt = '2026-03-01T12:00:00.000Z';
