/** 3-D Secure between an ACS and a partner, and the card app for partners without their own. */

export { type Authentication, findAuthentications } from './requests/authentications.js';
export { AcsAuthentications } from './acs/acs-authentications.js';
export { CardAppModule } from './card-app/card-app.module.js';
export { Cardholders } from './card-app/cardholders.js';
export { Payee, PurchaseAmount } from './acs/authenticate.dto.js';
export { acsKeyInvalid } from './three-ds.errors.js';
export { threeDsLanes } from './three-ds-lanes.js';
export { ThreeDsModule } from './three-ds.module.js';
