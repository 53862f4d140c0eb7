/** The partners' customer companies. */

export { companyErased, companyUnknown } from './companies.errors.js';
export { CompaniesModule } from './companies.module.js';
export { CompaniesService, toCompanyResource } from './companies.service.js';
export { addDays, companyDay, firstOfNextMonth, startOfDay } from './company-time.js';
export { Company } from './company.entity.js';
export { lockCompany } from './lock-company.js';
