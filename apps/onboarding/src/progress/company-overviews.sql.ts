export const SELECT_OVERVIEWS = `
  SELECT c.id, c.external_id AS "externalId", c.legal_name AS "legalName",
    c.registration_number AS "registrationNumber", c.country,
    c.platform_company_id AS "platformCompanyId", c.time_zone AS "timeZone",
    c.shipping_address AS "shippingAddress", c.created_at AS "createdAt",
    c.platform_company_id IS NOT NULL AS "isRegistered",
    coalesce(m.kyc_submitted, false) AS "isKycSubmitted",
    coalesce(m.kyc_approved, false) AS "isKycApproved",
    coalesce(m.credit_submitted, false) AS "isCreditSubmitted",
    coalesce(m.credit_approved, false) AS "isCreditApproved",
    coalesce(m.credit_denied, false) AS "isCreditDenied",
    coalesce(m.has_account, false) AS "hasAccount",
    greatest(m.last_at, p.last_at) AS "lastEventAt",
    p.requested AS "requestedCards", p.ordered AS "orderedCards", p.failed AS "failedCards"
  FROM companies c
  CROSS JOIN LATERAL (
    SELECT bool_or(event_type = 'kyc_application_submitted') AS kyc_submitted,
      bool_or(event_type = 'kyc_approved') AS kyc_approved,
      bool_or(event_type = 'credit_application_submitted') AS credit_submitted,
      bool_or(event_type = 'credit_approved') AS credit_approved,
      bool_or(event_type = 'credit_denied') AS credit_denied,
      bool_or(event_type = 'transactions_activated') AS has_account,
      max(occurred_at) AS last_at
    FROM milestones WHERE platform_company_id = c.platform_company_id
  ) m
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS requested,
      count(*) FILTER (WHERE status = 'ordered')::int AS ordered,
      count(*) FILTER (WHERE status = 'failed')::int AS failed,
      max(changed_at) AS last_at
    FROM card_progress WHERE platform_company_id = c.platform_company_id
  ) p`;
