/** The partners' customer companies. */

export {
  companyDenied,
  companyErased,
  companyUnknown,
  countryCurrencyUnsupported,
} from './companies.errors.js';
export { CompaniesModule } from './companies.module.js';
export { CompaniesService, toCompanyResource } from './companies.service.js';
export { addDays, companyDay, firstOfNextMonth, startOfDay } from './company-time.js';
export { ProgrammeCurrencies } from './programme-currencies.js';
export { Company } from './company.entity.js';
export { CompanyDenials, type DenialFollower } from './company-denials.js';
export {
  isDenied,
  lockCompany,
  lockServedCompany,
  requireServed,
  type ServedCompany,
} from './lock-company.js';
