import type { Config } from '#config-model/config.ts'
import type { Candidate } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import { finding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { Problem, Span } from '#config-compiler/diagnostic/problem.ts'
import type { Missing } from './missing.ts'
import type { ParsedSource, Part, Pointer } from '#config-compiler/parse/source.ts'
import { spotKey, type Expansion, type Spot, type Use } from '#config-compiler/expand/expansion.ts'

/** What may be said beside the message of a problem, and where. */
export interface ProblemOptions {
  hint?: Phrase | undefined
  /** Point at the key instead of the value. */
  part?: Part
  related?: { file: string; pointer: Pointer; message: Phrase }[]
  fix?: Problem['fix']
  subject?: string
  /** What it comes from: of the findings with a common cause only the most telling is shown. */
  causes?: string[]
}

/** A name, what it names, and what it may be; `part` points at a key that is itself the name. */
export type Wanted = Pick<Missing, 'rule' | 'noun' | 'name' | 'candidates'> & { part?: Part | undefined }

/** Notes a problem of one rule at a place of a file. */
export type Report = (file: string, pointer: Pointer, message: Phrase, options?: ProblemOptions) => void

const nowhere: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }

/** All that the third and fourth stage look at: the configuration, and where each of its words stands. */
export class Model {
  readonly config: Config
  readonly findings: Finding[] = []
  /** Names that resolve to nothing, in the order of looking. */
  readonly missing: Missing[] = []
  private readonly used = new Set<NonNullable<Candidate['at']>>()
  private usedPlaces: Set<string> | undefined
  private readonly sources: Map<string, ParsedSource>
  /** What is said once, and where it is used. */
  readonly expansion: Expansion
  /** Places that already have a problem: one cause, one problem. */
  private readonly faulty = new Set<string>()

  constructor(config: Config, sources: Map<string, ParsedSource>, expansion: Expansion) {
    this.config = config
    this.sources = sources
    this.expansion = expansion
  }

  has(file: string): boolean {
    return this.sources.has(file)
  }

  get files(): string[] {
    return [...this.sources.keys()]
  }

  /** The value of a file, with what is said once in its places. */
  value(file: string): unknown {
    return this.expansion.value(file)
  }

  /** What a rule reports with. */
  reportFor(rule: RuleDescription): Report {
    return (file, pointer, message, options) => this.report(rule, file, pointer, message, options)
  }

  /** Notes a problem; of several at one place only the first is kept. */
  report(rule: RuleDescription, file: string, pointer: Pointer, message: Phrase, options: ProblemOptions = {}): void {
    const key = `${file} ${pointer.join('/')}`
    if (this.faulty.has(key)) return
    this.faulty.add(key)
    const at = (spot: Spot, part?: Part) => this.sources.get(spot.file)?.span(spot.pointer, part) ?? nowhere
    const { use, block } = this.expansion.origin(file, pointer)
    const spot = block ?? use
    this.findings.push({
      ...finding(spot.file, at(spot, options.part), rule, message, {
        hint: options.hint,
        related: options.related?.map((item) => {
          const origin = this.expansion.origin(item.file, item.pointer)
          const place = origin.block ?? origin.use
          const { line, column } = at(place, 'key')
          return { file: place.file, line, column, message: item.message }
        }),
        fix: options.fix,
      }),
      ...(options.subject === undefined ? {} : { subject: options.subject }),
      ...(options.causes === undefined ? {} : { causes: options.causes }),
      ...(block ? { shared: this.sharedBy(block, { file: use.file, ...at(use) }) } : {}),
    })
  }

  /** How many places share what stands in a block. */
  private sharedBy(block: Spot, use: Span & { file: string }): NonNullable<Finding['shared']> {
    return { block: spotKey(block), uses: this.expansion.usesOf({ ...block, pointer: block.pointer.slice(0, 2) }), use }
  }

  /** Notes a name that is not among the candidates; true when it is. */
  resolve(file: string, pointer: Pointer, { part = 'value', ...wanted }: Wanted): boolean {
    const { name, candidates } = wanted
    const found = candidateOf(candidates, name)
    if (found) {
      if (found.at) this.used.add(found.at)
      return true
    }
    const { use, block } = this.expansion.origin(file, pointer)
    this.missing.push({ ...(block ?? use), ...wanted, part })
    return false
  }

  /** Notes that a name is used, if it is among the candidates. */
  markUsed(name: string, candidates: Candidate[]): void {
    const found = candidateOf(candidates, name)
    if (found?.at) this.used.add(found.at)
  }

  /** Notes what a place as it is written names. */
  resolveUse({ file, pointer, name }: Use, rule: RuleDescription, noun: Phrase, candidates: Candidate[]): void {
    const found = candidateOf(candidates, name)
    if (found?.at) this.used.add(found.at)
    if (!found) this.missing.push({ file, pointer, rule, noun, name, candidates, part: 'value' })
  }

  /** Whether some name refers to the candidate. */
  readonly isUsed = (candidate: Candidate): boolean => {
    this.usedPlaces ??= new Set([...this.used].map(placeOf))
    return candidate.at !== undefined && this.usedPlaces.has(placeOf(candidate.at))
  }
}

const byName = new WeakMap<Candidate[], Map<string, Candidate>>()

/** The first candidate of a name; long lists are looked through once. */
function candidateOf(candidates: Candidate[], name: string): Candidate | undefined {
  if (candidates.length < 16) return candidates.find((candidate) => candidate.name === name)
  let known = byName.get(candidates)
  if (!known) {
    known = new Map(candidates.toReversed().map((candidate) => [candidate.name, candidate]))
    byName.set(candidates, known)
  }
  return known.get(name)
}

const placeOf = ({ file, pointer }: { file: string; pointer: Pointer }) => `${file} ${pointer.join('/')}`
