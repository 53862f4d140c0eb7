/** The partners' customer companies. */

export { CompaniesService, companyErased, toCompanyResource } from './companies.service.js';
export { countryCurrencyUnsupported } from './programme-currencies.js';
export {
  Company,
  CompanyDenials,
  companyDenied,
  companyRestricted,
  companyUnknown,
  type DenialFollower,
  isDenied,
  lockCompany,
  lockServedCompany,
  requireNotDenied,
  requireServed,
  requireServedById,
  type ServedCompany,
} from './company.js';
export { CompaniesModule } from './companies.controller.js';

export { addDays, companyDay, firstOfNextMonth, startOfDay } from './company-time.js';
export { ProgrammeCurrencies } from './programme-currencies.js';
