import { DomainError } from '#http';

export type DemoShopErrorCode = 'purchase_unknown';

export const purchaseUnknown = () =>
  new DomainError<DemoShopErrorCode>('purchase_unknown', 'There is no such purchase.');
