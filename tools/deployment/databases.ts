import { isDatabaseOwner, serviceNames, type ServiceName } from './services.ts';

/** Who uses a database, and who changes its tables. */
export type Role = 'service' | 'owner';

/**
 * A script for psql. Each service has one database and can't connect to another; its tables belong to a role that
 * migrations alone use.
 *
 * @param roles `tools/operations/database/roles.sql`
 */
export function databaseScript(
  roles: string,
  passwordOf: (service: ServiceName, role: Role) => string,
  services = serviceNames.filter(isDatabaseOwner) as readonly ServiceName[],
): string {
  const grants = roles.replace(/^--.*\n/gm, '').trim();
  return services
    .map((name) => {
      const [user, owner] = [roleNameOf(name, 'service'), roleNameOf(name, 'owner')];
      return `CREATE ROLE ${user} LOGIN PASSWORD '${passwordOf(name, 'service')}';
CREATE ROLE ${owner} LOGIN PASSWORD '${passwordOf(name, 'owner')}';
CREATE DATABASE ${user} OWNER ${owner};
REVOKE CONNECT ON DATABASE ${user} FROM PUBLIC;
GRANT CONNECT ON DATABASE ${user} TO ${user};
\\connect ${user}
${grants.replaceAll(':"service"', user).replaceAll(':"owner"', owner)}
`;
    })
    .join('\n');
}

/** The name of the role, which for a service is also that of its database. */
export function roleNameOf(service: ServiceName, role: Role): string {
  const name = service.replaceAll('-', '_');
  return role === 'owner' ? `${name}_owner` : name;
}

/** For development only. */
export function developmentPasswordOf(service: ServiceName, role: Role): string {
  return `development-only-${service}${role === 'owner' ? '-owner' : ''}`;
}

/** @param server `host:port` */
export function databaseUrlAt(
  server: string,
  service: ServiceName,
  role: Role,
  password: string,
): string {
  const database = roleNameOf(service, 'service');
  return `postgres://${roleNameOf(service, role)}:${password}@${server}/${database}`;
}
