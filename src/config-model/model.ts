import type { Config } from './config.ts'
import { didYouMean, type Candidate } from './did-you-mean.ts'
import type { Problem } from './problem.ts'
import type { ParsedSource, Pointer } from './source.ts'

export interface ProblemOptions {
  hint?: string | undefined
  severity?: Problem['severity']
  /** Point at the key instead of the value. */
  part?: 'key' | 'value'
  related?: { file: string; pointer: Pointer; message: string }[]
}

/** All that the third and fourth stage look at: the configuration, and where each of its words stands. */
export class Model {
  readonly config: Config
  readonly problems: Problem[] = []
  private readonly sources: Map<string, ParsedSource>
  /** Places that already have a problem: one cause, one problem. */
  private readonly faulty = new Set<string>()

  constructor(config: Config, sources: Map<string, ParsedSource>) {
    this.config = config
    this.sources = sources
  }

  has(file: string): boolean {
    return this.sources.has(file)
  }

  get files(): string[] {
    return [...this.sources.keys()]
  }

  /** The parsed value of a file. */
  value(file: string): unknown {
    return this.sources.get(file)?.value
  }

  report(file: string, pointer: Pointer, rule: string, message: string, options: ProblemOptions = {}): void {
    const key = `${file} ${pointer.join('/')}`
    if (this.faulty.has(key)) return
    this.faulty.add(key)
    const at = (path: string, place: Pointer, part?: 'key' | 'value') => this.sources.get(path)?.position(place, part) ?? { line: 1, column: 1 }
    this.problems.push({
      file,
      ...at(file, pointer, options.part),
      rule,
      severity: options.severity ?? 'error',
      message,
      ...(options.hint ? { hint: options.hint } : {}),
      ...(options.related
        ? { related: options.related.map((item) => ({ file: item.file, ...at(item.file, item.pointer, 'key'), message: item.message })) }
        : {}),
    })
  }

  /** True when a place already has a problem. */
  isFaulty(file: string, pointer: Pointer): boolean {
    return this.faulty.has(`${file} ${pointer.join('/')}`)
  }

  /** Reports a name that is not among the candidates; true when it is. */
  resolve(file: string, pointer: Pointer, rule: string, noun: string, name: string, candidates: Candidate[], part: 'key' | 'value' = 'value'): boolean {
    if (candidates.some((candidate) => candidate.name === name)) return true
    this.report(file, pointer, rule, `${noun}“${name}”不存在`, { hint: didYouMean(name, candidates), part })
    return false
  }
}
