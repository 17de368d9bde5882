import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { refRules } from '#config-compiler/link/ref-rules.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachPage } from '#config-compiler/walk/definitions.ts'
import { memberOf } from '#config-model/assert.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { callByKind, pageKindsFrom, type ByPageKind } from '#config-model/page-traits.ts'
import { systemColumns } from '#config-model/system-columns.ts'
import type {
  Trial,
  ArticlePage,
  FormPage,
  RecordPage,
  ReviewPage,
  ListPage,
} from '#config-model/types.generated.ts'
import { linkBoard } from './board-links.ts'
import {
  fieldCandidates,
  titledCandidates,
  workflowCandidates,
  presetCandidates,
  windowCandidates,
} from './candidates.ts'
import { linkCondition } from './conditions/condition-links.ts'
import { linkValue } from './conditions/operand-links.ts'
import { tellReference } from './conditions/path-links.ts'
import type { ConditionPlace } from './conditions/place.ts'
import { linkRoles } from './role-links.ts'
import { linkPage, linkPreset } from './target-links.ts'

/** Links a form's trial and its transition. */
export function linkTrial(model: Model, file: string, trial: Trial | undefined): void {
  if (trial === undefined) return

  const candidates = titledCandidates(model.config.entities)
  const entity = (key: 'record' | 'entity') =>
    model.resolve(file, ['trial', key], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: trial[key],
      candidates,
    })

  const field = (at: (string | number)[], of: string, name: string) =>
    model.resolve(file, ['trial', ...at], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: fieldCandidates(model, of),
    })

  if (entity('record')) field(['among'], trial.record, trial.among)
  if (!entity('entity')) return

  model.resolve(file, ['trial', 'transition'], {
    rule: refRules.transition,
    noun: nameNouns.transition(),
    name: trial.transition,
    candidates: workflowCandidates(model, trial.entity, 'transitions'),
  })

  for (const [index, name] of (trial.fields ?? []).entries())
    field(['fields', index], trial.entity, name)
}

/** Links pages; what a board counts is linked separately. */
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

/** Links the form of a page and the list that leads to it. */
function linkPlacedForm(page: FormPage | RecordPage | ReviewPage, model: Model, file: string) {
  model.resolve(file, ['form'], {
    rule: refRules.form,
    noun: nameNouns.form(),
    name: page.form,
    candidates: titledCandidates(model.config.forms),
  })

  linkPage(model, file, ['list'], { id: page.list, kinds: ['list'] })
}

/** Links the list and transition of an article's decision. */
function linkDecision(model: Model, file: string, { decide }: ArticlePage): void {
  if (decide === undefined) return

  linkPage(model, file, ['decide', 'list'], { id: decide.list, kinds: ['list'] })
  const list = model.config.pages[decide.list]

  if (list?.kind === 'list')
    model.resolve(file, ['decide', 'transition'], {
      rule: refRules.transition,
      noun: nameNouns.transition(),
      name: decide.transition,
      candidates: workflowCandidates(model, list.entity, 'transitions'),
    })
}

/** Links the page shown next to the record, and the field that references it. */
function linkBeside(model: Model, file: string, { form, beside }: FormPage | RecordPage): void {
  const entity = model.config.forms[form]?.entity
  if (beside === undefined || entity === undefined) return

  linkPage(model, file, ['beside', 'view'], { id: beside.view, kinds: ['record'] })
  model.resolve(file, ['beside', 'by'], {
    rule: refRules.field,
    noun: nameNouns.field(),
    name: beside.by,
    candidates: fieldCandidates(model, entity),
  })
}

/** Links a form page with its choices. */
function linkForm(model: Model, file: string, page: FormPage): void {
  const { config } = model
  linkPage(model, file, ['view'], { id: page.view, kinds: pageKindsFrom('submitted') })

  if (page.next !== undefined)
    model.resolve(file, ['next'], {
      rule: refRules.preset,
      noun: nameNouns.preset(),
      name: page.next,
      candidates: presetCandidates(model, page.list ?? ''),
    })

  for (const [index, { list, preset, open }] of (page.before ?? []).entries()) {
    linkPreset(model, file, ['before', index], { list, preset })
    linkPage(model, file, ['before', index, 'open'], {
      id: open,
      kinds: pageKindsFrom('before'),
    })
  }

  linkWindow(model, file, page.window)

  const entity = config.forms[page.form]?.entity ?? ''

  // A form without its entity is reported at the form.
  if (!Object.hasOwn(config.entities, entity)) return

  const fields = config.entities[entity]?.fields ?? {}

  for (const [index, choice] of (page.choices ?? []).entries()) {
    for (const name of Object.keys(choice.values))
      if (
        model.resolve(file, ['choices', index, 'values', name], {
          rule: refRules.field,
          noun: nameNouns.field(),
          name,
          candidates: fieldCandidates(model, entity),
          part: 'key',
        })
      )
        linkValue(model, { file, entity, scopes: [fields] }, ['choices', index, 'values', name], {
          field: fields[name],
          value: choice.values[name],
        })

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

function linkWindow(model: Model, file: string, window: string | undefined): void {
  if (window !== undefined)
    model.resolve(file, ['window'], {
      rule: refRules.window,
      noun: nameNouns.window(),
      name: window,
      candidates: windowCandidates(model),
    })
}

function linkList(page: ListPage, model: Model, file: string): void {
  const { config } = model
  if (
    !model.resolve(file, ['entity'], {
      rule: refRules.entity,
      noun: nameNouns.entity(),
      name: page.entity,
      candidates: titledCandidates(config.entities),
    })
  )
    return

  const entity = memberOf(config.entities, page.entity)
  const place: ConditionPlace = { file, entity: page.entity, scopes: [entity.fields] }
  const names = [
    ...fieldCandidates(model, page.entity),
    ...Object.entries(systemColumns).map(([name, title]) => ({ name, title })),
  ]

  const field = (pointer: Pointer, name: string | undefined) =>
    name === undefined ||
    fieldAt(entity, name) !== undefined ||
    tellReference(model, { file, pointer }, entity.fields, name) ||
    model.resolve(file, pointer, {
      rule: refRules.field,
      noun: nameNouns.field(),
      name,
      candidates: names,
      // Columns of a table are defined by its field.
      ...(name.includes('.') ? { definedIn: [`entities/${page.entity}.yaml`] } : {}),
    })

  linkWindow(model, file, page.window)
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

/** Links row, bulk and toolbar actions of a list. */
function linkActions(model: Model, place: ConditionPlace, page: ListPage): void {
  const { file } = place
  if (page.beside) {
    linkPage(model, file, ['beside', 'list'], { id: page.beside.list, kinds: ['list'] })
    model.resolve(file, ['beside', 'by'], {
      rule: refRules.field,
      noun: nameNouns.field(),
      name: page.beside.by,
      candidates: fieldCandidates(model, page.entity),
    })
  }

  const transitions = workflowCandidates(model, page.entity, 'transitions')

  for (const [index, action] of (page.rowActions ?? []).entries()) {
    const at = ['rowActions', index]
    linkPage(model, file, [...at, 'open'], {
      id: action.open,
      kinds: pageKindsFrom('row'),
    })

    if (action.transition !== undefined)
      model.resolve(file, [...at, 'transition'], {
        rule: refRules.transition,
        noun: nameNouns.transition(),
        name: action.transition,
        candidates: transitions,
      })

    linkCondition(model, place, [...at, 'when'], action.when)
    linkRoles(model, file, [...at, 'auth'], action.auth)
  }

  for (const [index, action] of (page.bulkActions ?? []).entries()) {
    if (action.transition !== undefined)
      model.resolve(file, ['bulkActions', index, 'transition'], {
        rule: refRules.transition,
        noun: nameNouns.transition(),
        name: action.transition,
        candidates: transitions,
      })

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
