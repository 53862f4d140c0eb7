const IGNORED = [
  String.raw`\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061C`,
  String.raw`\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F`,
  String.raw`\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF`,
  String.raw`\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF`,
].join('');

/**
 * The form in which names are searched (`searchable` of #database) when this migration was written: without case,
 * accents and compatibility forms. Postgres uses an index for exactly the form that it was created with.
 */
export const searchable = (column: string) => `
  CASE WHEN octet_length(${column}) = char_length(${column})
  THEN lower(${column})
  ELSE replace(replace(replace(replace(translate(regexp_replace(normalize(lower(normalize(${column}, NFKD) COLLATE "und-x-icu"), NFKD), '[${IGNORED}]', '', 'g'),
    'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END`;

export const COMPANIES = `
  -- Searches by a part of a name. The owner of a database may create this extension, because it is a trusted one.
  CREATE EXTENSION IF NOT EXISTS pg_trgm;

  CREATE TABLE companies (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    external_id text NOT NULL,
    registration_number text NOT NULL,
    legal_name text NOT NULL,
    country text NOT NULL,
    kyc_status text NOT NULL DEFAULT 'draft',
    -- The number of the company's last event, increased in the event's own transaction: there are no gaps.
    event_sequence bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    transaction_sequence bigint NOT NULL DEFAULT 0,
    -- From the approved answers. The partner's own number stays the key by which it creates the company.
    approved_registration_number text,
    erased_at timestamptz,
    -- When the latest event of the company became due. The next one becomes due at this time at the earliest.
    last_event_due_at timestamptz,
    -- Set where approved answers have replaced the partner's values, so that the same company created again is
    -- recognised.
    given_legal_name text,
    given_country text,
    UNIQUE (partner_id, external_id, registration_number)
  );
  CREATE INDEX companies_by_partner ON companies (partner_id, id);
  -- Names are in no statement that changes often, so that the index costs nothing when an event is recorded.
  CREATE INDEX companies_by_searched_name ON companies USING gin ((${searchable('legal_name')}) gin_trgm_ops);
  CREATE INDEX companies_in_review ON companies (kyc_status)
    WHERE kyc_status IN ('submitted', 'in_review', 'additional_information_requested');

  -- How far the time of a company in the sandbox is ahead of the real one.
  CREATE TABLE company_clocks (
    company_id text PRIMARY KEY REFERENCES companies,
    ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
  );`;

export const ISSUING = `
  CREATE TABLE people (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    company_id text NOT NULL REFERENCES companies,
    external_id text NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- In the card app, admins see more than their own cards.
    company_admin boolean NOT NULL DEFAULT false,
    UNIQUE (company_id, external_id)
  );
  CREATE INDEX people_by_partner ON people (partner_id, id);
  CREATE INDEX people_by_external_id ON people (partner_id, external_id, id);
  CREATE INDEX people_by_searched_name ON people USING gin ((${searchable('name')}) gin_trgm_ops);

  CREATE TABLE accounts (
    id text PRIMARY KEY,
    company_id text NOT NULL REFERENCES companies,
    -- Both are null while cards wait for the decision about the company's credit.
    account_type text,
    currency text,
    created_at timestamptz NOT NULL DEFAULT now(),
    credit_limit bigint NOT NULL DEFAULT 0 CHECK (credit_limit >= 0),
    opened_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (company_id, account_type),
    CONSTRAINT accounts_activation_check CHECK ((account_type IS NULL) = (currency IS NULL))
  );
  CREATE UNIQUE INDEX accounts_undecided ON accounts (company_id) WHERE account_type IS NULL;
  -- The part of an id that the reference of a bank transfer is formed from.
  CREATE UNIQUE INDEX accounts_by_reference ON accounts (right(id, 16));

  CREATE TABLE cards (
    id text PRIMARY KEY,
    partner_id text NOT NULL REFERENCES partners,
    company_id text NOT NULL REFERENCES companies,
    person_id text NOT NULL REFERENCES people,
    account_id text NOT NULL REFERENCES accounts,
    card_type text NOT NULL,
    status text NOT NULL,
    network text NOT NULL,
    last4 text NOT NULL,
    -- Replaces the card number, which is never stored here.
    card_token text NOT NULL UNIQUE,
    shipping_address jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    replaces_card_id text REFERENCES cards,
    -- The first one of the cards that replaced each other. They share its spending controls.
    original_card_id text REFERENCES cards,
    -- The parties that have frozen the card. A frozen card without a party was frozen by the partner (freezesOf).
    frozen_by text[] NOT NULL DEFAULT '{}'
  );
  CREATE INDEX cards_by_partner ON cards (partner_id, id);
  CREATE INDEX cards_by_person ON cards (person_id);
  CREATE INDEX cards_by_company ON cards (company_id, id);
  CREATE INDEX cards_by_account ON cards (account_id, id);
  CREATE INDEX cards_by_last4 ON cards (partner_id, last4, id);
  CREATE INDEX cards_by_last4_of_all ON cards (last4);
  -- A card is replaced once.
  CREATE UNIQUE INDEX cards_by_replaced ON cards (replaces_card_id) WHERE replaces_card_id IS NOT NULL;

  -- Physical cards are activated with a code.
  CREATE TABLE card_activation_codes (
    card_id text PRIMARY KEY REFERENCES cards,
    -- A code is tried for its card: the card again.
    handle text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    wrong_tries integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE card_letters (
    -- The card.
    id text PRIMARY KEY REFERENCES cards,
    code_sealed text NOT NULL,
    -- The number of letters, including this one.
    letters integer NOT NULL DEFAULT 1
  );`;
