import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { eachFigure, measuredField, type Figure } from '#config-compiler/walk/figures.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { listPageOf, pageKindsFrom } from '#config-model/page-traits.ts'
import { systemColumns } from '#config-model/record.ts'
import type { BoardPage } from '#config-model/types.generated.ts'
import { fieldCandidates } from './candidates.ts'
import { fieldAmong, stateOf } from './name-kinds.ts'
import { linkRoles } from './role-links.ts'
import { linkPage, linkPreset, linkTarget } from './target-links.ts'

/** Figures depend on other pages. */
export const linkFigures = (model: Model): void =>
  eachFigure(model, (figure, isItem) => linkFigure(model, figure, isItem))

export function linkBoard(page: BoardPage, model: Model, file: string): void {
  for (const [index, block] of page.blocks.entries()) {
    const at = ['blocks', index]
    linkRoles(model, file, [...at, 'auth'], block.auth)
    linkPreset(model, file, at, { list: block.list, preset: block.preset })

    for (const [n, item] of (block.items ?? []).entries()) {
      linkRoles(model, file, [...at, 'items', n, 'auth'], item.auth)
      linkPreset(model, file, [...at, 'items', n], {
        list: item.list ?? block.list,
        preset: item.preset,
        of: item.of,
      })

      linkPage(model, file, [...at, 'items', n, 'open'], {
        id: item.open,
        kinds: pageKindsFrom('item'),
      })
      if (item.path !== undefined) linkTarget(model, file, [...at, 'items', n, 'path'], item.path)
    }
  }

  linkFilters(model, file, page)
}

/** Filters must exist in a list of the board's blocks. */
function linkFilters(model: Model, file: string, page: BoardPage): void {
  if (!page.filters) return

  const ids = page.blocks.flatMap((block) => [
    block.list,
    ...(block.items ?? []).map(({ list }) => list),
  ])

  const lists = [...new Set(ids)].flatMap((id) => listPageOf(model.config, id) ?? [])

  const names = [
    ...new Set(lists.flatMap(({ filters = [] }) => filters.flatMap(({ field }) => field ?? []))),
  ]
  const candidates = names.map((name) => ({ name }))

  model.resolve(file, ['filters'], page.filters, {
    ...fieldAmong(candidates),
    definedIn: ids.map((id) => `pages/${id}.yaml`),
  })
}

function linkFigure(model: Model, figure: Figure, isItem: boolean): void {
  const { file, at, block, list, entity, measure } = figure
  const system = Object.entries(systemColumns).map(([name, title]) => ({ name, title }))
  const field = (pointer: Pointer, name: string | undefined, isSystem: boolean) => {
    if (name === undefined || fieldAt(entity, name) !== undefined) return
    const candidates = [...fieldCandidates(model, list.entity), ...(isSystem ? system : [])]
    model.resolve(file, pointer, name, fieldAmong(candidates))
  }

  if (!isItem) {
    field([...at, 'by'], block.by, true)
    field([...at, 'split'], block.split, true)
    field([...at, 'label'], block.label, false)
  }

  const [word, name] = measuredField(figure) ?? []
  if (word !== undefined) field([...at, 'measure', word], name, false)

  model.resolve(
    file,
    [...at, 'measure', 'stateDays'],
    measure?.stateDays,
    stateOf(model, list.entity),
  )
}
