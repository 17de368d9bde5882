export interface Failure {
  title: string
  /** What repeats just this. */
  command: string
}

export interface SuiteResult {
  passed: number
  failed: number
  output: string
  failures: Failure[]
  /** What failed once and passed when its file was repeated alone. */
  flaky?: Failure[]
}

/** What the reporter notes of a file. */
export interface FileResult {
  file: string
  project: string
  counts: { passed: number; failed: number; skipped: number }
}

export type FilesResult = SuiteResult & { files: FileResult[] }

export function mergeRepeat(first: FilesResult, again: FilesResult): FilesResult

export interface Suite {
  title: string
  expected: number
  run(): Promise<SuiteResult>
}

export function tests(
  title: string,
  expected: number,
  projects: string[],
  options?: { files?: string[]; repeats?: boolean },
): Suite
export function execute(
  program: string,
  args: string[],
): Promise<{ status: number; output: string }>
