import type { Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { collectConfig } from './collect-config.ts'
import { nearestNames } from './diagnostic/did-you-mean.ts'
import { createFinding, type Finding, type Repair } from './diagnostic/finding.ts'
import { dropConsequences, limitRepeats, mergeSharedFindings } from './diagnostic/one-cause.ts'
import { expandSharedBlocks } from './expand/expand-shared-blocks.ts'
import { fileRules } from './file-rules.ts'
import type { CheckCache } from './incremental/check-cache.ts'
import { Dependencies } from './link/dependencies.ts'
import { linkStages } from './link/link-config.ts'
import { refRules } from './link/ref-rules.ts'
import { reportMissingNames, needsWorkflow } from './link/references.ts'
import { RootCauses, isLocalFinding } from './link/root-causes.ts'
import {
  hasWrongEntity,
  isOfWrongList,
  findWrongEntities,
  findNestedWrongEntities,
} from './link/wrong-entity.ts'
import { type MissingName, Model, type CheckResult } from './model.ts'
import { kindOfPath } from './parse/kinds.ts'
import type { ParsedSource } from './parse/source.ts'
import { createSuppressionTest } from './parse/suppressions.ts'
import {
  type RemovedPart,
  copyForRepair,
  removedPartOf,
  repairDraft,
  salvageSource,
} from './repair.ts'
import type { Rule } from './rule.ts'
import { crossRules, ownRules } from './rules.ts'

const sentences = definePhrases({
  linterFailed: { zh: '检查程序出错（{id}）：{error}', en: 'the linter failed ({id}): {error}' },
})

export interface CheckInput {
  sources: Map<string, ParsedSource>
  removedParts: RemovedPart[]
  unreadable: { path: string; text: string }[]
  findings: Finding[]
}

/** With its cache key and the rule of its failure. */
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
export function checkAcrossFiles(
  { sources, removedParts, unreadable, findings }: CheckInput,
  cache: CheckCache<CheckResult>,
): { config: Config; problems: Finding[] } {
  const crossCheck = new CrossFileCheck(sources, cache)
  for (const { path, text } of unreadable) crossCheck.rootCauses.addUnreadable(path, text)
  for (const part of removedParts) crossCheck.rootCauses.addRemovedPart(part)
  for (const item of findings.filter(isError))
    if (sources.has(item.file)) crossCheck.rootCauses.addError(item, sources.get(item.file))

  return crossCheck.check()
}

class CrossFileCheck {
  readonly rootCauses: RootCauses
  private sources: Map<string, ParsedSource>
  private dependencies: Dependencies | undefined
  private isSound = true
  private readonly cache: CheckCache<CheckResult>

  constructor(sources: Map<string, ParsedSource>, cache: CheckCache<CheckResult>) {
    this.sources = sources
    this.cache = cache
    const paths = () => [...new Set([...sources.keys(), ...this.rootCauses.unreadableFiles.keys()])]

    this.rootCauses = new RootCauses(
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

    this.isSound = this.rootCauses.isEmpty

    for (let round = 0; ; round++) {
      const expansion = expandSharedBlocks(this.sources)
      const config = collectConfig(this.sources, expansion, this.cache)

      model = new Model(config, this.sources, expansion, this.cache)
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
      createSuppressionTest((file) => this.sources.get(file)),
    )

    // Its consequences are suppressed too.
    const knownFindings = new Set<Finding>(reportedFindings.values())
    const isReported = (item: Finding) =>
      this.isSound ||
      knownFindings.has(item) ||
      !this.rootCauses.explains(item, this.sources.get(item.file))

    return { config: first, problems: all.filter(isReported) }
  }

  /** Adds and returns the findings that no earlier problem explains. */
  private addFresh(finding: Finding[], reported: Map<string, Finding>, isOwn = false): Finding[] {
    const fresh = limitRepeats(finding).filter(
      (item) =>
        !reported.has(keyOf(item)) &&
        (this.isSound || !this.rootCauses.explains(item, this.sources.get(item.file), isOwn)),
    )

    for (const item of fresh) reported.set(keyOf(item), item)
    const faults = fresh.filter(isError)
    if (faults.length > 0) this.isSound = false
    for (const item of faults) this.rootCauses.addError(item, this.sources.get(item.file))

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
        model.incremental.check(name, run)
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

    return mergeSharedFindings(model.findings.slice(count))
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
    const wrongEntityFindings = findWrongEntities(model, this.sources).filter(
      ({ file }) => !this.rootCauses.dependsOnUnreadable(file),
    )
    const inside = findNestedWrongEntities(model, this.sources).filter(
      ({ problem: { file } }) =>
        !this.rootCauses.dependsOnUnreadable(file) &&
        !hasWrongEntity(model, wrongEntityFindings, file),
    )
    const isOrphaned = (item: MissingName) =>
      inside.some(({ missing }) => missing.has(item)) ||
      hasWrongEntity(model, wrongEntityFindings, item.file) ||
      isOfWrongList(model, wrongEntityFindings, item) ||
      (wrongEntityFindings.some(({ file }) => file.startsWith('workflows/')) && needsWorkflow(item))

    return [
      ...inside.map(({ problem: reported }) => reported),
      ...wrongEntityFindings.map((item) => ({
        ...item,
        repairs: [{ file: item.file, pointer: [], part: 'value' as const }],
      })),
      ...reportMissingNames(
        model.missing.filter(
          (item) =>
            deleted.has(item) || (!this.rootCauses.explainsMissingName(item) && !isOrphaned(item)),
        ),
        model.isUsed,
        this.sources,
      ),
      ...linked.filter(
        (item) =>
          !this.rootCauses.dependsOnUnreadable(item.file, isLocalFinding(item)) &&
          !hasWrongEntity(model, wrongEntityFindings, item.file),
      ),
    ]
  }

  /**
   * A missing entity that several places name counts as deleted, like an unreadable file. Returns
   * the places.
   */
  private dropDeletedEntities(model: Model): ReadonlySet<MissingName> {
    const items = model.missing.filter(
      (item) =>
        item.rule === refRules.entity &&
        !this.rootCauses.explainsMissingName(item) &&
        nearestNames(item.name, item.candidates).length === 0,
    )
    const deleted = items.filter((item) =>
      items.some((other) => other !== item && other.name === item.name),
    )

    for (const { name } of deleted) this.rootCauses.addUnreadable(`entities/${name}.yaml`, '')
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

      const removedParts = fileFindings
        .filter(({ text }) => text === undefined)
        .map((repair) => removedPartOf(source, repair))
      const draft = fileFindings.some(isFile) ? null : copyForRepair(source)
      if (draft) repairDraft(draft, fileFindings)
      const saved = draft && salvageSource(draft, kind)

      if (saved) {
        next.set(file, saved.source)
        this.rootCauses.removedParts.push(...removedParts, ...saved.removedParts)
      } else if (file.includes('/')) {
        next.delete(file)
        this.rootCauses.addUnreadable(file, source.text)
      }
    }

    this.sources = next
  }
}

const isFile = ({ pointer }: Repair) => pointer.length === 0
const isError = ({ severity }: Finding) => severity === 'error'
const keyOf = ({ rule, file, line, column }: Finding) => `${rule} ${file} ${line} ${column}`
