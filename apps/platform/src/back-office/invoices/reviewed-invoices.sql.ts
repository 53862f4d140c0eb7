/** $1 companies. */
export const FIND_NAMES = `
  SELECT c.id AS "companyId", c.legal_name AS "legalName", p.id AS "partnerId", p.name AS "partnerName"
  FROM companies c JOIN partners p ON p.id = c.partner_id WHERE c.id = ANY ($1::text[])`;
