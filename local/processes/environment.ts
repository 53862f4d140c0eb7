const inherited = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'] as const;

/**
 * The part of the shell's environment that our processes inherit. The rest is left out, so that a
 * DATABASE_URL for the launcher or a setting of Jest does not reach a service.
 */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    inherited.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
}
