import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import { createFinding, type Finding } from '#config-compiler/diagnostic/finding.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { RuleDescription } from '#config-compiler/diagnostic/rule-description.ts'
import type { MissingName, Model } from '#config-compiler/model.ts'
import type { ParsedSource } from '#config-compiler/parse/source.ts'
import { firstOf, getOrThrow, memberOf } from '#config-model/assert.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases, joinPhrases } from '#config-model/messages/phrase.ts'
import { refRules } from './ref-rules.ts'
import { dropNamesWithoutWorkflow } from './references.ts'

const texts = definePhrases({
  lacksNames: {
    zh: '“{entity}”（{title}）没有这里用到的 {names}',
    en: '"{entity}" ({title}) has not what is used here: {names}',
  },
})

/** The file has the wrong entity, or is a page of such a form. */
export function hasWrongEntity(model: Model, findings: Finding[], file: string): boolean {
  const form = file.startsWith('pages/')
    ? (model.value(file) as { form?: unknown }).form
    : undefined
  return findings.some((item) => item.file === file || item.file === `forms/${String(form)}.yaml`)
}

/**
 * Whether a name belongs to a list with the wrong entity, such as the field of a board's chart or a
 * filter of the whole board.
 */
export function isOfWrongList(model: Model, findings: Finding[], item: MissingName): boolean {
  const isWrong = ({ list }: { list?: unknown }) =>
    findings.some(({ file }) => file === `pages/${String(list)}.yaml`)
  const page = model.value(item.file)
  if (item.pointer[0] === 'filters' && listsOf(page).some(isWrong)) return true

  let inner = page
  for (const key of item.pointer) {
    if (inner === null || typeof inner !== 'object') return false
    if (isWrong(inner)) return true

    inner = (inner as Record<string | number, unknown>)[key]
  }

  return false
}

type NamesList = { list?: unknown }

/** The blocks of a board and their items. */
const listsOf = (page: unknown): NamesList[] =>
  ((page as { blocks?: (NamesList & { items?: NamesList[] })[] } | null)?.blocks ?? []).flatMap(
    (block) => [block, ...(block.items ?? [])],
  )

/** Reports a wrong entity once: all names of a file are missing in it but exist in another one. */
export function findWrongEntities(model: Model, sources: Map<string, ParsedSource>): Finding[] {
  const byFile = new Map<string, MissingName[]>()
  for (const item of dropNamesWithoutWorkflow(model.missing))
    if (kinds.has(item.rule)) byFile.set(item.file, [...(byFile.get(item.file) ?? []), item])
  const findings: Finding[] = []

  for (const [file, all] of byFile) {
    const namedParts = /^(pages|forms|workflows)\//.test(file)
      ? (model.value(file) as { entity?: string; form?: string })
      : {}
    const key = namedParts.form === undefined ? 'entity' : 'form'
    const entity =
      namedParts.form === undefined
        ? namedParts.entity
        : model.config.forms[namedParts.form]?.entity

    // Names of other entities are irrelevant here.
    const items = all.filter(({ candidates }) =>
      [entity, undefined].includes(requestedEntity(candidates)),
    )
    const names = new Set(items.map(({ name }) => name))

    if (
      entity === undefined ||
      !Object.hasOwn(model.config.entities, entity) ||
      (names.size < 2 && (key === 'entity' || items.length < 3))
    )
      continue

    const fitting = Object.entries(model.config.entities).filter(
      ([id]) => id !== entity && items.every((item) => isOf(model, file, id, item)),
    )
    if (fitting.length === 0) continue

    const title = memberOf(model.config.entities, entity).title
    const forms = Object.entries(model.config.forms).filter(([, form]) =>
      fitting.some(([id]) => id === form.entity),
    )
    const candidates = (key === 'form' ? forms : fitting).map(([name, item]) => ({
      name,
      title: item.title,
    }))

    if (candidates.length === 0) continue

    findings.push(
      createFinding(
        { file, span: getOrThrow(sources, file).span([key]) },
        refRules.wrongEntity,
        texts.lacksNames({ entity, title, names: joinPhrases([...names].slice(0, 5), '、') }),
        {
          hint: didYouMean(candidates.length === 1 ? firstOf(candidates).name : entity, candidates),
        },
      ),
    )
  }

  // If a workflow refers to the wrong entity, the pages of its real entity miss it.
  const workflows = findings.filter(({ file }) => file.startsWith('workflows/'))
  const forms = findings.filter(({ file }) => !file.startsWith('pages/'))

  return workflows.length > 0
    ? workflows
    : findings.filter((item) => forms.includes(item) || !hasWrongEntity(model, forms, item.file))
}

/** The entity whose fields are the candidates; undefined for other candidates. */
const requestedEntity = (candidates: MissingName['candidates']): string | undefined =>
  /^entities\/(.+)\.yaml$/.exec(candidates.find(({ at }) => at)?.at?.file ?? '')?.[1]

/**
 * Inside a file: several names are missing in the entity named beside them, and another one has
 * them.
 */
export function findNestedWrongEntities(
  model: Model,
  sources: Map<string, ParsedSource>,
): { problem: Finding; missing: ReadonlySet<MissingName> }[] {
  const groups = new Map<
    string,
    { file: string; at: Pointer; entity: string; items: MissingName[] }
  >()
  for (const item of model.missing) {
    const entity = item.rule === refRules.field ? requestedEntity(item.candidates) : undefined
    const at = entity === undefined ? null : holderOf(model.value(item.file), item.pointer, entity)
    if (entity === undefined || !at) continue

    const key = `${item.file} ${at.join('/')}`
    const group = groups.get(key) ?? { file: item.file, at, entity, items: [] }

    group.items.push(item)
    groups.set(key, group)
  }

  return [...groups.values()].flatMap(({ file, at, entity, items }) => {
    const names = [...new Set(items.map(({ name }) => name))]
    const fitting = Object.entries(model.config.entities).filter(([, { fields }]) =>
      names.every((name) => Object.hasOwn(fields, name)),
    )
    if (names.length < 2 || fitting.length === 0) return []

    const candidates = fitting.map(([name, { title }]) => ({ name, title }))
    const { title } = memberOf(model.config.entities, entity)
    const problem = createFinding(
      { file, span: getOrThrow(sources, file).span([...at, 'entity']) },
      refRules.wrongEntity,
      texts.lacksNames({ entity, title, names: joinPhrases(names.slice(0, 5), '、') }),
      { hint: didYouMean(candidates.length === 1 ? firstOf(candidates).name : entity, candidates) },
    )

    return [
      {
        problem: { ...problem, repairs: [{ file, pointer: at, part: 'value' as const }] },
        missing: new Set(items),
      },
    ]
  })
}

/** The innermost thing that names this entity itself; null when only the file does. */
function holderOf(value: unknown, pointer: Pointer, entity: string): Pointer | null {
  let place: Pointer | null = null
  let inner = value
  for (const [at, key] of pointer.entries()) {
    if (inner === null || typeof inner !== 'object') break
    if (at > 0 && (inner as { entity?: unknown }).entity === entity) place = pointer.slice(0, at)
    inner = (inner as Record<string | number, unknown>)[key]
  }

  return place
}

const kinds = new Set<RuleDescription>([
  refRules.field,
  refRules.state,
  refRules.transition,
  refRules.workflow,
  refRules.columnSet,
  refRules.filterSet,
])

/** Whether a missing name belongs to another entity. */
function isOf(model: Model, file: string, id: string, { rule, name }: MissingName): boolean {
  const fileWorkflow = file.startsWith('workflows/')
    ? model.config.workflows[file.slice('workflows/'.length, -'.yaml'.length)]
    : undefined
  const workflow = fileWorkflow ?? workflowOf(model.config, id)
  if (rule === refRules.field)
    return Object.hasOwn(memberOf(model.config.entities, id).fields, name)
  if (rule === refRules.columnSet)
    return Object.hasOwn(memberOf(model.config.entities, id).columnSets ?? {}, name)
  if (rule === refRules.filterSet)
    return Object.hasOwn(memberOf(model.config.entities, id).filterSets ?? {}, name)
  if (rule === refRules.state)
    return (
      workflow !== undefined &&
      (Object.hasOwn(workflow.states, name) || Object.hasOwn(workflow.sets ?? {}, name))
    )

  return rule === refRules.workflow
    ? workflow !== undefined
    : workflow !== undefined && Object.hasOwn(workflow.transitions, name)
}
