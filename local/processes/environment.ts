const inherited = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'] as const;

/**
 * What every process of ours inherits. The rest of the shell's environment stays outside: a
 * DATABASE_URL meant for the launcher, or a setting of Jest's, must not reach a service.
 */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    inherited.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
}
