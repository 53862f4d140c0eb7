import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The classes as a JVM has once loaded them (AppCDS): with them the next one starts with a third
 * less work. A JVM that the archive does not fit, after an update of Java, goes on without.
 */
export function classArchiveIn(jarsDirectory: string): string {
  return join(jarsDirectory, 'classes.jsa');
}

/** Runs a JVM with the archive; the first time there is none, and that run writes it. */
export async function withClassArchive(
  archive: string,
  run: (javaOptions: string[]) => Promise<void>,
): Promise<void> {
  if (existsSync(archive)) return run([`-XX:SharedArchiveFile=${archive}`]);
  const incoming = `${archive}.${process.pid}.incoming`;
  await run([`-XX:ArchiveClassesAtExit=${incoming}`]);
  if (existsSync(incoming)) renameSync(incoming, archive);
}
