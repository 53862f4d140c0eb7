/** The sandbox's shop: it pays with cards of the sandbox, over 3-D Secure and the card processor. */

export { DemoShopModule } from './demo-shop.module.js';
export { Purchase } from './purchase.entity.js';
