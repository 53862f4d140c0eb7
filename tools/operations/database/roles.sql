-- Separates who changes tables from who uses them, in one service's database. An administrator runs it in that
-- database, as often as wanted:
--
--   psql "$ADMIN_URL/platform" --set=owner=platform_owner --set=service=platform --file=tools/operations/database/roles.sql
--
-- Both roles exist and may sign in. Migrations connect as the owner, the service as the other one. Tables that the
-- service made itself before there were two roles go to the owner.
-- The next run of the migrations takes the right to write `migrations` from the service again.

REASSIGN OWNED BY :"service" TO :"owner";
GRANT USAGE, CREATE ON SCHEMA public TO :"owner";
GRANT USAGE ON SCHEMA public TO :"service";
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :"service";
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO :"service";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO :"service";
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public
  GRANT USAGE, SELECT ON SEQUENCES TO :"service";
