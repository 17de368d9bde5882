/**
 * The log of the process: one line of JSON each on standard output, in English. What people entered
 * is left out.
 */

type LoggedError = Record<string, unknown> & { type: string; message: string; stack: string }

/** What the database names; its `detail` quotes rows. */
const databaseNames = ['code', 'table', 'column', 'constraint'] as const

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }

  const fields = error as Error & Record<string, unknown>
  const names = databaseNames.flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, fields[name]]] : [],
  )

  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...Object.fromEntries(names),
  }
}

/** Options of the logger of requests. */
export const requestLogger = {
  level: 'warn',
  serializers: { err: describeError },
} as const

/** As pino numbers them. */
const levels = { warn: 40, error: 50 } as const

const ignoreError = () => {}

/** A reader of the output that is gone, as after `npm start | head`, no longer ends the process. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    if (!stream.listeners('error').includes(ignoreError)) stream.on('error', ignoreError)
}

/** Writes a line about what no request caused. */
export function logLine(level: keyof typeof levels, msg: string, fields: object = {}): void {
  ignoreClosedOutput()
  process.stdout.write(
    `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, ...fields, msg })}\n`,
  )
}

/** Returns how to report errors of a kind of work. */
export const logErrorsOf =
  (work: string) =>
  (error: unknown): void =>
    logLine('error', `${work} failed`, { err: describeError(error) })
