import { printGithub } from './printers/github.ts'
import { printJson } from './printers/json.ts'
import { printJunit } from './printers/junit.ts'
import { printPretty } from './printers/pretty.ts'
import { printSarif } from './printers/sarif.ts'
import { printUnix } from './printers/unix.ts'
import type { LintReport } from './report.ts'

export type Format = 'pretty' | 'unix' | 'json' | 'sarif' | 'github' | 'junit'

/** The same report gives the same text. */
export const reportPrinters: Record<Format, (report: LintReport) => string> = {
  pretty: printPretty,
  unix: printUnix,
  json: printJson,
  sarif: printSarif,
  github: printGithub,
  junit: printJunit,
}
