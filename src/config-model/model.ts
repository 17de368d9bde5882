import type { Config } from './config.ts'
import { didYouMean, nearestNames, type Candidate } from './did-you-mean.ts'
import { say, spoken, type Phrase } from './phrase.ts'
import type { Problem, Span } from './problem.ts'
import type { RuleId } from './rules/registry.ts'
import type { ParsedSource, Part, Pointer } from './source.ts'

/** A problem before its rule gives it a severity. */
export type Finding = Omit<Problem, 'severity' | 'rule'> & { rule: RuleId }

export interface ProblemOptions {
  hint?: Phrase | undefined
  /** Point at the key instead of the value. */
  part?: Part
  related?: { file: string; pointer: Pointer; message: string }[]
  fix?: Problem['fix']
}

const nowhere: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** All that the third and fourth stage look at: the configuration, and where each of its words stands. */
export class Model {
  readonly config: Config
  readonly findings: Finding[] = []
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

  report(file: string, pointer: Pointer, rule: RuleId, message: Phrase, options: ProblemOptions = {}): void {
    const key = `${file} ${pointer.join('/')}`
    if (this.faulty.has(key)) return
    this.faulty.add(key)
    const at = (path: string, place: Pointer, part?: Part) => this.sources.get(path)?.span(place, part) ?? nowhere
    this.findings.push(
      finding(file, at(file, pointer, options.part), rule, message, {
        hint: options.hint,
        related: options.related?.map((item) => {
          const { line, column } = at(item.file, item.pointer, 'key')
          return { file: item.file, line, column, message: item.message }
        }),
        fix: options.fix,
      }),
    )
  }

  /** Reports a name that is not among the candidates; true when it is. */
  resolve(file: string, pointer: Pointer, rule: RuleId, noun: string, name: string, candidates: Candidate[], part: Part = 'value'): boolean {
    if (candidates.some((candidate) => candidate.name === name)) return true
    this.report(file, pointer, rule, say`${noun}“${name}”不存在`, {
      hint: didYouMean(name, candidates),
      part,
      fix: this.renaming(file, pointer, part, name, candidates),
    })
    return false
  }

  /** The edit that writes the one nearest name instead. */
  private renaming(file: string, pointer: Pointer, part: Part, name: string, candidates: Candidate[]): Problem['fix'] {
    const source = this.sources.get(file)
    const near = nearestNames(name, candidates)
    if (!source || near.length !== 1) return undefined
    const range = source.range(pointer, part)
    const written = source.textAt(range)
    const at = written.indexOf(name)
    if (at === -1) return undefined
    const start = range.start + at
    return { kind: 'review', title: `改为 ${near[0]!.name}`, edits: [{ start, end: start + name.length, text: near[0]!.name }] }
  }
}

/** Puts a problem together: the Chinese text is spoken from the phrases. */
export function finding(
  file: string,
  span: Span,
  rule: RuleId,
  message: Phrase,
  { hint, related, fix }: { hint?: Phrase | undefined; related?: Problem['related'] | undefined; fix?: Problem['fix'] | undefined } = {},
): Finding {
  return {
    file,
    ...span,
    rule,
    message: spoken(message),
    ...(hint ? { hint: spoken(hint) } : {}),
    phrases: { message, ...(hint ? { hint } : {}) },
    ...(related && related.length > 0 ? { related } : {}),
    ...(fix ? { fix } : {}),
  }
}
