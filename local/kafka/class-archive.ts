import { randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The archive of loaded classes (AppCDS), which saves a JVM a third of its start. After an update of Java
 * the archive does not match, and the JVM starts without it.
 */
export function classArchiveIn(jarsDirectory: string): string {
  return join(jarsDirectory, 'classes.jsa');
}

/** Runs a JVM with the archive; the first run creates it. */
export async function withClassArchive(
  archive: string,
  run: (javaOptions: string[]) => Promise<void>,
): Promise<void> {
  if (existsSync(archive)) return run([`-XX:SharedArchiveFile=${archive}`]);
  const incoming = `${archive}.${randomUUID()}.incoming`;
  await run([`-XX:ArchiveClassesAtExit=${incoming}`]);
  if (existsSync(incoming)) renameSync(incoming, archive);
}
