import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { collectConfig } from './collect-config.ts'
import { nearestNames } from './diagnostic/did-you-mean.ts'
import { createFinding, type Finding, type Repair } from './diagnostic/finding.ts'
import { dropConsequences, foldRepeats, settleShared } from './diagnostic/one-cause.ts'
import { expandWords } from './expand/expand-words.ts'
import { fileRules } from './file-rules.ts'
import { Dependencies } from './link/dependencies.ts'
import { Explained, isOfItself } from './link/explained.ts'
import { linkStages } from './link/link-config.ts'
import { refRules } from './link/ref-rules.ts'
import { missingNames, needsWorkflow } from './link/references.ts'
import { hasWrongEntity, wrongEntities, wrongInside } from './link/wrong-entity.ts'
import { type MissingName, Model, type CheckResult } from './model.ts'
import { kindOfPath } from './parse/kinds.ts'
import type { ParsedSource } from './parse/source.ts'
import { agreedIn } from './parse/suppressions.ts'
import type { Memory } from './recall/memory.ts'
import { type Hole, draftOf, holeOf, repairDraft, salvageSource } from './repair.ts'
import type { Rule } from './rule.ts'
import { crossRules, ownRules } from './rules.ts'

const sentences = definePhrases({
  linterFailed: { zh: '检查程序出错（{id}）：{error}', en: 'the linter failed ({id}): {error}' },
})

/** The parts removed from them, and unreadable files. */
export interface Readable {
  sources: Map<string, ParsedSource>
  holes: Hole[]
  unread: { path: string; text: string }[]
  findings: Finding[]
}

/** A check with its cache key and the rule of its failure. */
interface Check {
  name: string
  id: string
  run(): void
}

const top = { line: 1, column: 1, endLine: 1, endColumn: 1 }
const maxRounds = 3

/**
 * Stages 3 and 4. A problem suppresses only its consequences: it is repaired in memory, or removed
 * when the repair is unclear, and the check runs again. Returns the first configuration, complete
 * when it has no problems.
 */
export function checkAcross(
  { sources, holes, unread, findings }: Readable,
  memory: Memory<CheckResult>,
): { config: Config; problems: Finding[] } {
  const stages = new Across(sources, memory)
  for (const { path, text } of unread) stages.explained.addUnread(path, text)
  for (const hole of holes) stages.explained.addHole(hole)
  for (const item of findings.filter(isError))
    if (sources.has(item.file)) stages.explained.addError(item, sources.get(item.file))

  return stages.check()
}

class Across {
  readonly explained: Explained
  private sources: Map<string, ParsedSource>
  private dependencies: Dependencies | undefined
  private isSound = true
  private readonly memory: Memory<CheckResult>

  constructor(sources: Map<string, ParsedSource>, memory: Memory<CheckResult>) {
    this.sources = sources
    this.memory = memory
    const paths = () => [...new Set([...sources.keys(), ...this.explained.unread.keys()])]

    this.explained = new Explained(
      () =>
        (this.dependencies ??= new Dependencies(
          new Map([...sources].map(([path, source]) => [path, source.value])),
          paths(),
        )),
    )
  }

  check(): { config: Config; problems: Finding[] } {
    const reportedFindings = new Map<string, Finding>()
    let first: Config | undefined
    let model: Model

    this.isSound = this.explained.isEmpty

    for (let round = 0; ; round++) {
      const expansion = expandWords(this.sources)
      const config = collectConfig(this.sources, expansion, this.memory)

      model = new Model(config, this.sources, expansion, this.memory)
      first ??= config
      const fresh =
        round === 0 ? this.addFresh(this.runRules(model, ownRules), reportedFindings, true) : []

      // Before names are resolved.
      if (!fresh.some(({ repairs }) => repairs?.some(isFile)))
        fresh.push(...this.addFresh(this.link(model), reportedFindings))
      const faults = fresh.filter(isError)
      const repairs = faults.flatMap((item) => item.repairs ?? [])
      if (repairs.length === 0 || round === maxRounds) break

      this.repair(repairs)
    }

    // A repaired name makes further problems detectable.
    if (!this.isSound) this.addFresh(this.runRules(model, ownRules), reportedFindings, true)
    const followUps = this.runRules(model, crossRules)
    const all = dropConsequences(
      [...reportedFindings.values(), ...followUps],
      agreedIn((file) => this.sources.get(file)),
    )

    // Its consequences are suppressed too.
    const isKnown = new Set<Finding>(reportedFindings.values())
    const isReported = (item: Finding) =>
      this.isSound ||
      isKnown.has(item) ||
      !this.explained.explains(item, this.sources.get(item.file))

    return { config: first, problems: all.filter(isReported) }
  }

  /** Adds the findings that no earlier problem explains, and returns them. */
  private addFresh(finding: Finding[], reported: Map<string, Finding>, isOwn = false): Finding[] {
    const fresh = foldRepeats(finding).filter(
      (item) =>
        !reported.has(keyOf(item)) &&
        (this.isSound || !this.explained.explains(item, this.sources.get(item.file), isOwn)),
    )

    for (const item of fresh) reported.set(keyOf(item), item)
    const faults = fresh.filter(isError)
    if (faults.length > 0) this.isSound = false
    for (const item of faults) this.explained.addError(item, this.sources.get(item.file))

    return fresh
  }

  private runRules(model: Model, rules: Rule[]): Finding[] {
    return this.run(
      model,
      rules.map((rule) => ({
        name: rule.id,
        id: rule.id,
        run: () => rule.check(model, model.reportFor(rule)),
      })),
    )
  }

  private run(model: Model, checks: Check[]): Finding[] {
    const count = model.findings.length
    for (const { name, id, run } of checks) {
      try {
        model.recall.check(name, run)
      } catch (error) {
        if (this.isSound)
          return [
            createFinding(
              { file: 'portal.yaml', span: top },
              fileRules.ruleCrash,
              sentences.linterFailed({ id, error: String(error) }),
            ),
          ]
      }
    }

    return settleShared(model.findings.slice(count))
  }

  private link(model: Model): Finding[] {
    const linked = this.run(
      model,
      Object.entries(linkStages).map(([name, link]) => ({
        name,
        id: 'ref',
        run: () => link(model),
      })),
    )

    const deleted = this.dropDeletedEntities(model)
    const wrongEntityFindings = wrongEntities(model, this.sources).filter(
      ({ file }) => !this.explained.followsUnread(file),
    )
    const inside = wrongInside(model, this.sources).filter(
      ({ problem: { file } }) =>
        !this.explained.followsUnread(file) && !hasWrongEntity(model, wrongEntityFindings, file),
    )
    const isOrphaned = (item: MissingName) =>
      inside.some(({ missing }) => missing.has(item)) ||
      hasWrongEntity(model, wrongEntityFindings, item.file) ||
      (wrongEntityFindings.some(({ file }) => file.startsWith('workflows/')) && needsWorkflow(item))

    return [
      ...inside.map(({ problem: reported }) => reported),
      ...wrongEntityFindings.map((item) => ({
        ...item,
        repairs: [{ file: item.file, pointer: [], part: 'value' as const }],
      })),
      ...missingNames(
        model.missing.filter(
          (item) => deleted.has(item) || (!this.explained.isLost(item) && !isOrphaned(item)),
        ),
        model.isUsed,
        this.sources,
      ),
      ...linked.filter(
        (item) =>
          !this.explained.followsUnread(item.file, isOfItself(item)) &&
          !hasWrongEntity(model, wrongEntityFindings, item.file),
      ),
    ]
  }

  /**
   * Treats a missing entity that several places name as deleted, like an unreadable file. Returns
   * the places that name it.
   */
  private dropDeletedEntities(model: Model): ReadonlySet<MissingName> {
    const items = model.missing.filter(
      (item) =>
        item.rule === refRules.entity &&
        !this.explained.isLost(item) &&
        nearestNames(item.name, item.candidates).length === 0,
    )
    const deleted = items.filter((item) =>
      items.some((other) => other !== item && other.name === item.name),
    )

    for (const { name } of deleted) this.explained.addUnread(`entities/${name}.yaml`, '')
    if (deleted.length > 0) this.dependencies = undefined

    return new Set(deleted)
  }

  private repair(repairs: Repair[]): void {
    const byFile = new Map<string, Repair[]>()
    for (const repair of repairs)
      byFile.set(repair.file, [...(byFile.get(repair.file) ?? []), repair])
    const next = new Map(this.sources)

    for (const [file, fileFindings] of byFile) {
      const source = this.sources.get(file)
      const kind = kindOfPath(file)?.kind
      if (!source || !kind) continue

      const holes = fileFindings
        .filter(({ text }) => text === undefined)
        .map((repair) => holeOf(source, repair))
      const draft = fileFindings.some(isFile) ? null : draftOf(source)
      if (draft) repairDraft(draft, fileFindings)
      const saved = draft && salvageSource(draft, kind)

      if (saved) {
        next.set(file, saved.source)
        this.explained.holes.push(...holes, ...saved.holes)
      } else if (file.includes('/')) {
        next.delete(file)
        this.explained.addUnread(file, source.text)
      }
    }

    this.sources = next
  }
}

const isFile = ({ pointer }: Repair) => pointer.length === 0
const isError = ({ severity }: Finding) => severity === 'error'
const keyOf = ({ rule, file, line, column }: Finding) => `${rule} ${file} ${line} ${column}`
