import type { Config } from '#config-model/config.ts'
import type { Phrase } from '#config-model/messages/phrase.ts'
import type { Page } from '#config-model/types.generated.ts'
import type { Candidate } from './diagnostic/did-you-mean.ts'
import { createFinding, type Finding, type Repair } from './diagnostic/finding.ts'
import type { Problem, Span, Part, Pointer } from './diagnostic/problem.ts'
import type { RuleDescription } from './diagnostic/rule-description.ts'
import {
  locationKey,
  type Expansion,
  type SourceLocation,
  type BlockUse,
} from './expand/expansion.ts'
import type { CheckCache } from './incremental/check-cache.ts'
import { IncrementalRun } from './incremental/incremental-run.ts'
import {
  bitOf,
  expandedParts,
  orderParts,
  configPartOf,
  trackConfigReads,
} from './incremental/parts.ts'
import type { ParsedSource } from './parse/source.ts'

export type Addresses = Record<string, Pick<Page, 'kind' | 'path'>>

/** Keeps its identity while no page address changes. */
export const pageAddressesOf = (
  { pages }: Pick<Config, 'pages'>,
  cache: Pick<CheckCache<unknown>, 'reuse'>,
): Addresses =>
  cache.reuse(
    'addresses',
    Object.entries(pages).flatMap(([id, { kind, path }]) => [id, kind, path]),
    () =>
      Object.fromEntries(Object.entries(pages).map(([id, { kind, path }]) => [id, { kind, path }])),
  )

export interface MissingName {
  file: string
  pointer: Pointer
  rule: RuleDescription
  /** What it names: 角色, 字段. */
  noun: Phrase
  name: string
  candidates: Candidate[]
  part: Part
  /** Other files that could define it: not reported while they are partially unreadable. */
  definedIn?: string[]
}

export interface ProblemOptions {
  hint?: Phrase | undefined
  /** Points at the key instead of the value. */
  part?: Part
  related?: { file: string; pointer: Pointer; message: Phrase }[]
  fix?: Problem['fix']
  subject?: string
  /** Of findings with the same cause only the most specific is shown. */
  causes?: string[]
  /** Removed in memory, so that consequences are not reported. */
  repairs?: Repair[]
}

/** What a name means, and the names that exist; `part` for a key that is itself the name. */
export type NameLookup = Pick<MissingName, 'rule' | 'noun' | 'definedIn'> & {
  candidates: () => Candidate[]
  part?: Part | undefined
}

export type ReportProblem = (
  file: string,
  pointer: Pointer,
  message: Phrase,
  options?: ProblemOptions,
) => void

const nowhere: Span = { line: 1, column: 1, endLine: 1, endColumn: 1 }

type Place = NonNullable<Candidate['at']>

/** A problem, an unresolved name (`written`: as spelled in the file), or the target of a name. */
export type CheckResult =
  | {
      rule: RuleDescription
      file: string
      pointer: Pointer
      message: Phrase
      options: ProblemOptions
    }
  | { missing: MissingName }
  | { written: MissingName }
  | { used: Place }
  | { address: string }

/**
 * The input of stages 3 and 4: the configuration with source positions. Records which parts are
 * read.
 */
export class Model {
  /** Each read of a part is recorded. */
  readonly config: Config
  readonly incremental: IncrementalRun<CheckResult>
  readonly findings: Finding[] = []
  /** In order. */
  readonly missing: MissingName[] = []
  private readonly used: Place[] = []
  private readonly usedAddresses = new Set<string>()
  private readonly usedIn = new Map<string, Set<string>>()
  private readonly sources: Map<string, ParsedSource>
  private readonly paths: string[]
  private readonly pageAddresses: Addresses
  private readonly shared: Expansion
  /** One problem per place. */
  private readonly faulty = new Set<string>()

  constructor(
    config: Config,
    sources: Map<string, ParsedSource>,
    expansion: Expansion,
    cache: CheckCache<CheckResult>,
  ) {
    this.sources = sources
    this.shared = expansion
    this.paths = cache.reuse('files', [...sources.keys()], () => [...sources.keys()])
    this.pageAddresses = pageAddressesOf(config, cache)
    const demos = [...sources.values()].filter(({ path }) => path.startsWith('demo/'))
    const parts = orderParts({
      ...config,
      files: this.paths,
      addresses: this.pageAddresses,
      demo: cache.reuse('demo', demos, () => demos),
    })

    this.incremental = new IncrementalRun(cache, parts, (result) => this.keep(result))
    this.config = trackConfigReads(config, (part) => this.incremental.recordReads(part))
  }

  has(file: string): boolean {
    this.incremental.recordReads(bitOf.files)
    return this.sources.has(file)
  }

  get files(): readonly string[] {
    this.incremental.recordReads(bitOf.files)
    return this.paths
  }

  /** Most links need nothing else of the pages. */
  get addresses(): Addresses {
    this.incremental.recordReads(bitOf.addresses)
    return this.pageAddresses
  }

  get expansion(): Expansion {
    this.incremental.recordReads(expandedParts)
    return this.shared
  }

  value(file: string): unknown {
    this.incremental.recordReads(bitOf.files | configPartOf(file))
    return this.shared.value(file)
  }

  reportFor(rule: RuleDescription): ReportProblem {
    return (file, pointer, message, options) =>
      this.report(rule, { file, pointer }, message, options)
  }

  /** Results of unchanged items are reused. */
  visit<Item extends object>(
    list: (model: Model) => readonly Item[],
    visit: (item: Item) => void,
  ): void {
    this.incremental.visit(() => list(this), visit)
  }

  /** Only the first problem at a place is used. */
  report(
    rule: RuleDescription,
    { file, pointer }: { file: string; pointer: Pointer },
    message: Phrase,
    options: ProblemOptions = {},
  ): void {
    this.incremental.record({ rule, file, pointer, message, options })
  }

  private keep(result: CheckResult): void {
    if ('used' in result) this.used.push(result.used)
    else if ('address' in result) this.usedAddresses.add(result.address)
    else if ('written' in result) this.missing.push(result.written)
    else if ('missing' in result) this.missing.push(this.asWritten(result.missing))
    else this.addFinding(result)
  }

  /** Maps a missing name to its source position, which may be in a shared block. */
  private asWritten(missing: MissingName): MissingName {
    const { use, block } = this.shared.origin(missing.file, missing.pointer)
    return { ...missing, ...(block ?? use) }
  }

  private addFinding({
    rule,
    file,
    pointer,
    message,
    options,
  }: Extract<CheckResult, { rule: RuleDescription }>): void {
    const key = `${file} ${pointer.join('/')}`
    if (this.faulty.has(key)) return

    this.faulty.add(key)
    const at = (spot: SourceLocation, part?: Part) =>
      this.sources.get(spot.file)?.span(spot.pointer, part) ?? nowhere
    const { use, block } = this.shared.origin(file, pointer)
    const spot = block ?? use

    this.findings.push({
      ...createFinding({ file: spot.file, span: at(spot, options.part) }, rule, message, {
        hint: options.hint,
        related: options.related?.map((item) => {
          const origin = this.shared.origin(item.file, item.pointer)
          const place = origin.block ?? origin.use
          const { line, column } = at(place, 'key')

          return { file: place.file, line, column, message: item.message }
        }),
        fix: options.fix,
      }),
      ...(options.subject === undefined ? {} : { subject: options.subject }),
      ...(options.causes === undefined ? {} : { causes: options.causes }),
      ...(options.repairs === undefined ? {} : { repairs: options.repairs }),
      ...(block ? { shared: this.sharedBy(block, { file: use.file, ...at(use) }) } : {}),
    })
  }

  private sharedBy(
    block: SourceLocation,
    use: Span & { file: string },
  ): NonNullable<Finding['shared']> {
    return {
      block: locationKey(block),
      uses: this.shared.usesOf({ ...block, pointer: block.pointer.slice(0, 2) }),
      use,
    }
  }

  /**
   * Resolves a name, or each of a list; records unknown ones. False without or with an unknown
   * name.
   */
  resolve(
    file: string,
    pointer: Pointer,
    names: string | readonly string[] | undefined,
    kind: NameLookup,
  ): boolean {
    if (names === undefined) return false

    if (typeof names !== 'string')
      return names
        .map((name, index) => this.resolve(file, [...pointer, index], name, kind))
        .every(Boolean)

    const candidates = kind.candidates()
    const isKnown = this.markUsed(names, candidates)
    if (!isKnown) {
      const { part = 'value', ...reference } = kind
      this.incremental.record({
        missing: { file, pointer, ...reference, name: names, candidates, part },
      })
    }

    return isKnown
  }

  /** Returns whether the name is known. */
  private markUsed(name: string, candidates: Candidate[]): boolean {
    const candidate = candidateOf(candidates, name)
    if (candidate?.at) this.incremental.record({ used: candidate.at })
    return candidate !== undefined
  }

  markAddressUsed(path: string): void {
    this.incremental.record({ address: path })
  }

  resolveBlockUse(
    { file, pointer, name, part = 'value' }: BlockUse & { part?: Part },
    rule: RuleDescription,
    noun: Phrase,
    candidates: Candidate[],
  ): void {
    if (!this.markUsed(name, candidates))
      this.incremental.record({
        written: { file, pointer, rule, noun, name, candidates, part },
      })
  }

  /** Some name refers to the candidate. */
  readonly isUsed = ({ at, name }: Candidate): boolean =>
    at !== undefined &&
    (this.placesUsedIn(at.file).has(at.pointer.join('/')) ||
      (isAddress(at) && this.usedAddresses.has(name)))

  private placesUsedIn(file: string): Set<string> {
    let usedNames = this.usedIn.get(file)
    if (!usedNames) {
      usedNames = new Set(
        this.used.filter((place) => place.file === file).map(({ pointer }) => pointer.join('/')),
      )
      this.usedIn.set(file, usedNames)
    }

    return usedNames
  }
}

/** The path of a page or route. */
const isAddress = ({ file, pointer }: Place) =>
  pointer.at(-1) === 'path' && (file.startsWith('pages/') || file === 'routes.yaml')

/**
 * Derives a memoized value from a configuration, with tracked dependencies. `last` is the previous
 * result.
 */
export const deriveFromModel =
  <Answer>(find: (model: Model, last: Answer | undefined) => Answer) =>
  (model: Model): Answer =>
    model.incremental.derive<Answer>(find, (last) => find(model, last))

/** For each item of a list: only changed items are recomputed. */
export const deriveEachFromModel =
  <Item extends object, Answer>(
    list: (model: Model) => readonly Item[],
    find: (item: Item, model: Model) => Answer,
  ): ((model: Model) => readonly Answer[]) =>
  (model) =>
    model.incremental.deriveEach(
      find,
      () => list(model),
      (item) => find(item, model),
    )

const byName = new WeakMap<Candidate[], Map<string, Candidate>>()

function candidateOf(candidates: Candidate[], name: string): Candidate | undefined {
  if (candidates.length < 16) return candidates.find((candidate) => candidate.name === name)

  let cachedCandidates = byName.get(candidates)
  if (!cachedCandidates) {
    cachedCandidates = new Map(
      candidates.toReversed().map((candidate) => [candidate.name, candidate]),
    )
    byName.set(candidates, cachedCandidates)
  }

  return cachedCandidates.get(name)
}
