CREATE ROLE platform LOGIN PASSWORD 'development-only-platform';
CREATE ROLE platform_owner LOGIN PASSWORD 'development-only-platform-owner';
CREATE DATABASE platform OWNER platform_owner;
REVOKE CONNECT ON DATABASE platform FROM PUBLIC;
GRANT CONNECT ON DATABASE platform TO platform;
\connect platform
REASSIGN OWNED BY platform TO platform_owner;
GRANT USAGE, CREATE ON SCHEMA public TO platform_owner;
GRANT USAGE ON SCHEMA public TO platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO platform;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO platform;
ALTER DEFAULT PRIVILEGES FOR ROLE platform_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO platform;
ALTER DEFAULT PRIVILEGES FOR ROLE platform_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO platform;

CREATE ROLE card_vault LOGIN PASSWORD 'development-only-card-vault';
CREATE ROLE card_vault_owner LOGIN PASSWORD 'development-only-card-vault-owner';
CREATE DATABASE card_vault OWNER card_vault_owner;
REVOKE CONNECT ON DATABASE card_vault FROM PUBLIC;
GRANT CONNECT ON DATABASE card_vault TO card_vault;
\connect card_vault
REASSIGN OWNED BY card_vault TO card_vault_owner;
GRANT USAGE, CREATE ON SCHEMA public TO card_vault_owner;
GRANT USAGE ON SCHEMA public TO card_vault;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO card_vault;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO card_vault;
ALTER DEFAULT PRIVILEGES FOR ROLE card_vault_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO card_vault;
ALTER DEFAULT PRIVILEGES FOR ROLE card_vault_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO card_vault;

CREATE ROLE onboarding LOGIN PASSWORD 'development-only-onboarding';
CREATE ROLE onboarding_owner LOGIN PASSWORD 'development-only-onboarding-owner';
CREATE DATABASE onboarding OWNER onboarding_owner;
REVOKE CONNECT ON DATABASE onboarding FROM PUBLIC;
GRANT CONNECT ON DATABASE onboarding TO onboarding;
\connect onboarding
REASSIGN OWNED BY onboarding TO onboarding_owner;
GRANT USAGE, CREATE ON SCHEMA public TO onboarding_owner;
GRANT USAGE ON SCHEMA public TO onboarding;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO onboarding;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO onboarding;
ALTER DEFAULT PRIVILEGES FOR ROLE onboarding_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO onboarding;
ALTER DEFAULT PRIVILEGES FOR ROLE onboarding_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO onboarding;

CREATE ROLE card_provisioning LOGIN PASSWORD 'development-only-card-provisioning';
CREATE ROLE card_provisioning_owner LOGIN PASSWORD 'development-only-card-provisioning-owner';
CREATE DATABASE card_provisioning OWNER card_provisioning_owner;
REVOKE CONNECT ON DATABASE card_provisioning FROM PUBLIC;
GRANT CONNECT ON DATABASE card_provisioning TO card_provisioning;
\connect card_provisioning
REASSIGN OWNED BY card_provisioning TO card_provisioning_owner;
GRANT USAGE, CREATE ON SCHEMA public TO card_provisioning_owner;
GRANT USAGE ON SCHEMA public TO card_provisioning;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO card_provisioning;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO card_provisioning;
ALTER DEFAULT PRIVILEGES FOR ROLE card_provisioning_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO card_provisioning;
ALTER DEFAULT PRIVILEGES FOR ROLE card_provisioning_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO card_provisioning;

CREATE ROLE three_ds LOGIN PASSWORD 'development-only-three-ds';
CREATE ROLE three_ds_owner LOGIN PASSWORD 'development-only-three-ds-owner';
CREATE DATABASE three_ds OWNER three_ds_owner;
REVOKE CONNECT ON DATABASE three_ds FROM PUBLIC;
GRANT CONNECT ON DATABASE three_ds TO three_ds;
\connect three_ds
REASSIGN OWNED BY three_ds TO three_ds_owner;
GRANT USAGE, CREATE ON SCHEMA public TO three_ds_owner;
GRANT USAGE ON SCHEMA public TO three_ds;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO three_ds;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO three_ds;
ALTER DEFAULT PRIVILEGES FOR ROLE three_ds_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO three_ds;
ALTER DEFAULT PRIVILEGES FOR ROLE three_ds_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO three_ds;

CREATE ROLE notification LOGIN PASSWORD 'development-only-notification';
CREATE ROLE notification_owner LOGIN PASSWORD 'development-only-notification-owner';
CREATE DATABASE notification OWNER notification_owner;
REVOKE CONNECT ON DATABASE notification FROM PUBLIC;
GRANT CONNECT ON DATABASE notification TO notification;
\connect notification
REASSIGN OWNED BY notification TO notification_owner;
GRANT USAGE, CREATE ON SCHEMA public TO notification_owner;
GRANT USAGE ON SCHEMA public TO notification;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO notification;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO notification;
ALTER DEFAULT PRIVILEGES FOR ROLE notification_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO notification;
ALTER DEFAULT PRIVILEGES FOR ROLE notification_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO notification;

CREATE ROLE card_activity LOGIN PASSWORD 'development-only-card-activity';
CREATE ROLE card_activity_owner LOGIN PASSWORD 'development-only-card-activity-owner';
CREATE DATABASE card_activity OWNER card_activity_owner;
REVOKE CONNECT ON DATABASE card_activity FROM PUBLIC;
GRANT CONNECT ON DATABASE card_activity TO card_activity;
\connect card_activity
REASSIGN OWNED BY card_activity TO card_activity_owner;
GRANT USAGE, CREATE ON SCHEMA public TO card_activity_owner;
GRANT USAGE ON SCHEMA public TO card_activity;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO card_activity;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO card_activity;
ALTER DEFAULT PRIVILEGES FOR ROLE card_activity_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO card_activity;
ALTER DEFAULT PRIVILEGES FOR ROLE card_activity_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO card_activity;

CREATE ROLE operations LOGIN PASSWORD 'development-only-operations';
CREATE ROLE operations_owner LOGIN PASSWORD 'development-only-operations-owner';
CREATE DATABASE operations OWNER operations_owner;
REVOKE CONNECT ON DATABASE operations FROM PUBLIC;
GRANT CONNECT ON DATABASE operations TO operations;
\connect operations
REASSIGN OWNED BY operations TO operations_owner;
GRANT USAGE, CREATE ON SCHEMA public TO operations_owner;
GRANT USAGE ON SCHEMA public TO operations;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO operations;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO operations;
ALTER DEFAULT PRIVILEGES FOR ROLE operations_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO operations;
ALTER DEFAULT PRIVILEGES FOR ROLE operations_owner IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO operations;
