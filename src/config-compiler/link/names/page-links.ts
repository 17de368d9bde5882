import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { fieldAt } from '#config-model/field-types.ts'
import {
  callByKind,
  listPageOf,
  pageKindsFrom,
  type ByPageKind,
} from '#config-model/page-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import type {
  Trial,
  ArticlePage,
  FormPage,
  RecordPage,
  ReviewPage,
  ListPage,
} from '#config-model/types.generated.ts'
import { linkBoard } from './board-links.ts'
import { fieldCandidates } from './candidates.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkValue } from './conditions/operand-links.ts'
import { reportReferencePath } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import {
  fieldOf,
  fieldAmong,
  formName,
  entityName,
  transitionOf,
  windowName,
  presetName,
  asKey,
} from './name-kinds.ts'
import { linkRoles } from './role-links.ts'
import { linkPage, linkPreset } from './target-links.ts'

/** The trial of a form, and its transition. */
export function linkTrial(model: Model, file: string, trial: Trial | undefined): void {
  if (trial === undefined) return

  const isEntity = (key: 'record' | 'entity') =>
    model.resolve(file, ['trial', key], trial[key], entityName(model))

  if (isEntity('record'))
    model.resolve(file, ['trial', 'among'], trial.among, fieldOf(model, trial.record))
  if (!isEntity('entity')) return

  model.resolve(file, ['trial', 'transition'], trial.transition, transitionOf(model, trial.entity))

  model.resolve(file, ['trial', 'fields'], trial.fields, fieldOf(model, trial.entity))
}

/** What a board counts is linked separately. */
export function linkPages(model: Model): void {
  eachPage(model, (file, page) => {
    linkRoles(model, file, ['auth'], page.auth)
    callByKind(linksByKind, page, model, file)
  })
}

const linksByKind: ByPageKind<[model: Model, file: string], void> = {
  list: linkList,
  form: (page, model, file) => {
    linkPlacedForm(page, model, file)
    linkForm(model, file, page)
    linkTrial(model, file, page.trial)
    linkBeside(model, file, page)
  },
  record: (page, model, file) => {
    linkPlacedForm(page, model, file)
    linkPage(model, file, ['edit'], { id: page.edit, kinds: ['form'] })
    linkBeside(model, file, page)
  },
  review: linkPlacedForm,
  article: (page, model, file) => {
    for (const [index, { open }] of (page.actions ?? []).entries())
      linkPage(model, file, ['actions', index, 'open'], {
        id: open,
        kinds: pageKindsFrom('article'),
      })

    linkDecision(model, file, page)
  },
  board: linkBoard,
  screen: () => undefined,
}

/** The form of a page and the list that leads to it. */
function linkPlacedForm(page: FormPage | RecordPage | ReviewPage, model: Model, file: string) {
  model.resolve(file, ['form'], page.form, formName(model))
  linkPage(model, file, ['list'], { id: page.list, kinds: ['list'] })
}

/** The list and transition of an article's decision. */
function linkDecision(model: Model, file: string, { decide }: ArticlePage): void {
  if (decide === undefined) return

  linkPage(model, file, ['decide', 'list'], { id: decide.list, kinds: ['list'] })
  const list = listPageOf(model.config, decide.list)

  if (list)
    model.resolve(
      file,
      ['decide', 'transition'],
      decide.transition,
      transitionOf(model, list.entity),
    )
}

/** The page shown next to the record, and the field that references it. */
function linkBeside(model: Model, file: string, { form, beside }: FormPage | RecordPage): void {
  const entity = model.config.forms[form]?.entity
  if (beside === undefined || entity === undefined) return

  linkPage(model, file, ['beside', 'view'], { id: beside.view, kinds: ['record'] })
  model.resolve(file, ['beside', 'by'], beside.by, fieldOf(model, entity))
}

function linkForm(model: Model, file: string, page: FormPage): void {
  const { config } = model
  linkPage(model, file, ['view'], { id: page.view, kinds: pageKindsFrom('submitted') })

  model.resolve(file, ['next'], page.next, presetName(model, page.list ?? ''))

  for (const [index, { list, preset, open }] of (page.before ?? []).entries()) {
    linkPreset(model, file, ['before', index], { list, preset })
    linkPage(model, file, ['before', index, 'open'], { id: open, kinds: pageKindsFrom('before') })
  }

  model.resolve(file, ['window'], page.window, windowName(model))

  const entity = config.forms[page.form]?.entity ?? ''

  // A form without its entity is reported at the form.
  if (!Object.hasOwn(config.entities, entity)) return

  const fields = config.entities[entity]?.fields ?? {}

  for (const [index, choice] of (page.choices ?? []).entries()) {
    for (const [name, value] of Object.entries(choice.values)) {
      const at = ['choices', index, 'values', name]
      if (model.resolve(file, at, name, asKey(fieldOf(model, entity))))
        linkValue(model, { file, entity, scopes: [fields] }, at, { field: fields[name], value })
    }

    // Without a record only the creator's own one is in scope.
    const { owner = '' } = config.roles

    linkCondition(
      model,
      { file, entity: owner, scopes: [config.entities[owner]?.fields ?? {}] },
      ['choices', index, 'when'],
      choice.when,
    )
  }
}

function linkList(page: ListPage, model: Model, file: string): void {
  const { config } = model
  if (!model.resolve(file, ['entity'], page.entity, entityName(model))) return

  const entity = memberOf(config.entities, page.entity)
  const place: ConditionPlace = { file, entity: page.entity, scopes: [entity.fields] }
  const names = [
    ...fieldCandidates(model, page.entity),
    ...Object.entries(systemColumns).map(([name, title]) => ({ name, title })),
  ]

  const field = (pointer: Pointer, name: string | undefined) =>
    name === undefined ||
    fieldAt(entity, name) !== undefined ||
    reportReferencePath(model, { file, pointer }, entity.fields, name) ||
    model.resolve(file, pointer, name, {
      ...fieldAmong(names),
      // Columns of a table are defined by its field.
      ...(name.includes('.') ? { definedIn: [`entities/${page.entity}.yaml`] } : {}),
    })

  model.resolve(file, ['window'], page.window, windowName(model))
  linkCondition(model, place, ['where'], page.where)

  for (const [index, column] of page.columns.entries()) {
    field(['columns', index, 'field'], column.field)
    linkRoles(model, file, ['columns', index, 'auth'], column.auth)
    linkPage(model, file, ['columns', index, 'open'], {
      id: column.open,
      kinds: pageKindsFrom('cell'),
    })
  }

  for (const [index, filter] of (page.filters ?? []).entries()) {
    field(['filters', index, 'field'], filter.field)
    linkRoles(model, file, ['filters', index, 'auth'], filter.auth)
    for (const [n, name] of (filter.keyword ?? []).entries())
      field(['filters', index, 'keyword', n], name)
  }

  for (const [index, preset] of (page.presets ?? []).entries())
    linkCondition(model, place, ['presets', index, 'where'], preset.where)

  if (page.import) {
    field(['import', 'key'], page.import.key)
    for (const [index, name] of page.import.columns.entries())
      field(['import', 'columns', index], name)
  }

  field(['order', 'field'], page.order?.field)
  field(['order', 'within'], page.order?.within)
  for (const [index, name] of (page.cells ?? []).entries()) field(['cells', index], name)
  linkActions(model, place, page)
  if (page.card)
    for (const [index, name] of [page.card.title, ...(page.card.lines ?? [])].entries())
      field(index === 0 ? ['card', 'title'] : ['card', 'lines', index - 1], name)
}

function linkActions(model: Model, place: ConditionPlace, page: ListPage): void {
  const { file } = place
  if (page.beside) {
    linkPage(model, file, ['beside', 'list'], { id: page.beside.list, kinds: ['list'] })
    model.resolve(file, ['beside', 'by'], page.beside.by, fieldOf(model, page.entity))
  }

  const transition = transitionOf(model, page.entity)

  for (const [index, action] of (page.rowActions ?? []).entries()) {
    const at = ['rowActions', index]
    linkPage(model, file, [...at, 'open'], { id: action.open, kinds: pageKindsFrom('row') })

    model.resolve(file, [...at, 'transition'], action.transition, transition)
    linkCondition(model, place, [...at, 'when'], action.when)
    linkRoles(model, file, [...at, 'auth'], action.auth)
  }

  for (const [index, action] of (page.bulkActions ?? []).entries()) {
    model.resolve(file, ['bulkActions', index, 'transition'], action.transition, transition)
    linkRoles(model, file, ['bulkActions', index, 'auth'], action.auth)
  }

  for (const [index, action] of (page.toolbar ?? []).entries()) {
    linkPage(model, file, ['toolbar', index, 'open'], {
      id: action.open,
      kinds: pageKindsFrom('toolbar'),
    })

    linkRoles(model, file, ['toolbar', index, 'auth'], action.auth)
  }
}
