/**
 * Fails the build where a module that is imported on demand is also imported at once: it would load
 * at every start.
 * @throws Error
 */
export function strictImports(level, log, handle) {
  if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
  handle(level, log)
}
