/** The partners' customer companies. */

export { CompaniesService, companyErased, toCompanyResource } from './companies.service.js';
export { countryCurrencyUnsupported } from './programme-currencies.js';
export {
  Company,
  companyDenied,
  companyEnded,
  companyRestricted,
  CompanyStops,
  companyUnknown,
  isDenied,
  isServed,
  lockCompany,
  lockServedCompany,
  requireNotDenied,
  requireNotEnded,
  requireServed,
  requireServedById,
  type ServedCompany,
  type StopFollower,
  stopped,
  type StopReason,
  stopReasonOf,
} from './company.js';
export { CompaniesModule } from './companies.controller.js';

export { addDays, companyDay, firstOfNextMonth, startOfDay } from './company-time.js';
export { ProgrammeCurrencies } from './programme-currencies.js';
