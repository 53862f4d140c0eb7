-- Each service owns one database and can't connect to another.
CREATE ROLE platform LOGIN PASSWORD 'development-only-platform';
CREATE DATABASE platform OWNER platform;
REVOKE CONNECT ON DATABASE platform FROM PUBLIC;
CREATE ROLE onboarding LOGIN PASSWORD 'development-only-onboarding';
CREATE DATABASE onboarding OWNER onboarding;
REVOKE CONNECT ON DATABASE onboarding FROM PUBLIC;
CREATE ROLE card_provisioning LOGIN PASSWORD 'development-only-card-provisioning';
CREATE DATABASE card_provisioning OWNER card_provisioning;
REVOKE CONNECT ON DATABASE card_provisioning FROM PUBLIC;
CREATE ROLE three_ds LOGIN PASSWORD 'development-only-three-ds';
CREATE DATABASE three_ds OWNER three_ds;
REVOKE CONNECT ON DATABASE three_ds FROM PUBLIC;
CREATE ROLE notification LOGIN PASSWORD 'development-only-notification';
CREATE DATABASE notification OWNER notification;
REVOKE CONNECT ON DATABASE notification FROM PUBLIC;
CREATE ROLE card_activity LOGIN PASSWORD 'development-only-card-activity';
CREATE DATABASE card_activity OWNER card_activity;
REVOKE CONNECT ON DATABASE card_activity FROM PUBLIC;
