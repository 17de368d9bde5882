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
}

export interface Suite {
  title: string
  expected: number
  run(): Promise<SuiteResult>
}

export function tests(title: string, expected: number, projects: string[], options?: { files?: string[] }): Suite
export function execute(program: string, args: string[]): Promise<{ status: number; output: string }>
