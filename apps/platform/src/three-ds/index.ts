/** 3-D Secure between an ACS and a partner, and the card app for partners without their own. */

export { Purchase } from './sandbox/purchase.entity.js';
export { threeDsLanes } from './three-ds-lanes.js';
export { ThreeDsModule } from './three-ds.module.js';
