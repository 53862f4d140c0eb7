export const READ_AGREEMENT = `
  SELECT g.id, g.company_id AS "companyId", g.application_id AS "applicationId",
    c.legal_name AS "companyName", c.partner_id AS "partnerId",
    g.credit_limit AS "creditLimit", g.language, g.created_at AS "createdAt", encode(g.document_sha256, 'hex') AS sha256,
    a.accepted_by AS "acceptedBy", a.accepted_at AS "acceptedAt"
  FROM credit_agreements g JOIN companies c ON c.id = g.company_id
    LEFT JOIN credit_agreement_acceptances a ON a.agreement_id = g.id
  WHERE g.company_id = $1`;
