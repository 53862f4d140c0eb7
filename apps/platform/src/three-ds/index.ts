/**
 * 3-D Secure between an ACS and a partner, and the card app for partners without their own. The rooms in here: all
 * of them know requests; acs knows forwarding and decisions, too; sandbox knows acs.
 */

export { AcsAuthentications } from './acs/acs-authentications.js';
export { acsKeyInvalid } from './acs/acs.controller.js';
export { CardAppModule } from './card-app/card-app.module.js';
export { Cardholders } from './card-app/cardholders.js';
export { type Authentication, findAuthentications } from './requests/authentications.js';
export { type DescribedMerchant, isSameMerchant } from './requests/same-merchant.js';
export { ApprovedRequests } from './sandbox/approved-requests.js';
export { threeDsLanes, ThreeDsModule } from './three-ds.module.js';
