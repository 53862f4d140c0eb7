import { backOffice } from './screens/back-office.ts';
import { cardApp } from './screens/card-app.ts';
import { console } from './screens/console.ts';
import { demoShop } from './screens/demo-shop.ts';
import { onboarding } from './screens/onboarding.ts';
import { operationsPage } from './screens/operations.ts';
import { developerPortal, mails, partnerPage, plainPages } from './screens/plain-pages.ts';
import type { Walk } from './screens/walk.ts';

/** All pages with all of their screens. */
export const pages: Record<string, Walk> = {
  console,
  'the partner page': partnerPage,
  'the operations page': operationsPage,
  'the back office': backOffice,
  'the card app': cardApp,
  'the onboarding application': onboarding,
  'the demo shop and the landing page': demoShop,
  'the developer portal': developerPortal,
  'the pages of services': plainPages,
  'the mails': mails,
};
