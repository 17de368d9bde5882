import { say } from '#config-model/phrase.ts'
import { fieldAt } from '#config-model/field-types.ts'
import { systemColumns } from '#config-model/links/page-links.ts'
import type { Model } from '#config-model/model.ts'
import type { Entity, ListPage } from '#config-model/types.generated.ts'

/** Lists may sort, filter and search only what the entity allows; bulk actions need a limit in the workflow. */
export function checkLists(model: Model): void {
  for (const [id, page] of Object.entries(model.config.pages)) {
    if (page.kind !== 'list') continue
    const entity = model.config.entities[page.entity]
    if (entity) checkList(model, `pages/${id}.yaml`, page, entity)
  }
}

function checkList(model: Model, file: string, page: ListPage, entity: Entity): void {
  const marked = (name: string, mark: 'sort' | 'filter' | 'search') =>
    name in systemColumns || fieldAt(entity, name)?.[mark] === true || Object.values(entity.scope ?? {}).includes(name)
  const where = (name: string, mark: string) => ({ hint: say`请在 entities/${page.entity}.yaml 的 ${name} 字段写 ${mark}: true` })
  const seen = new Map<string, number>()
  for (const [index, column] of page.columns.entries()) {
    const first = seen.get(`${column.field} ${column.as ?? ''}`)
    if (first !== undefined)
      model.report(file, ['columns', index, 'field'], 'list/duplicate-column', say`列“${column.field}”重复`, {
        related: [{ file, pointer: ['columns', first, 'field'], message: '第一次出现在此' }],
      })
    seen.set(`${column.field} ${column.as ?? ''}`, first ?? index)
    if (column.field.includes('.')) model.report(file, ['columns', index, 'field'], 'list/nested-column', say`列只能是实体的一级字段，“${column.field}”在里层`)
    if (column.sort && !marked(column.field, 'sort'))
      model.report(file, ['columns', index, 'sort'], 'list/sort-unsortable', say`“${column.field}”没有开放排序`, {
        part: 'key',
        ...where(column.field, 'sort'),
      })
  }
  for (const [index, filter] of (page.filters ?? []).entries()) {
    if (filter.field !== undefined && !marked(filter.field, 'filter'))
      model.report(file, ['filters', index, 'field'], 'list/filter-unmarked', say`“${filter.field}”没有开放筛选`, where(filter.field, 'filter'))
    for (const [n, name] of (filter.keyword ?? []).entries())
      if (!marked(name, 'search'))
        model.report(file, ['filters', index, 'keyword', n], 'list/search-unmarked', say`“${name}”没有开放搜索`, where(name, 'search'))
  }
  const presets = new Map<string, number>()
  for (const [index, preset] of (page.presets ?? []).entries()) {
    if (presets.has(preset.id)) model.report(file, ['presets', index, 'id'], 'list/duplicate-preset', say`页签标识“${preset.id}”重复`)
    presets.set(preset.id, index)
  }
  const transitions = Object.values(model.config.workflows).find((workflow) => workflow.entity === page.entity)?.transitions ?? {}
  for (const [index, action] of (page.bulkActions ?? []).entries()) {
    const batch = action.transition === undefined ? undefined : transitions[action.transition]?.batch
    if (action.transition !== undefined && batch === undefined)
      model.report(file, ['bulkActions', index, 'transition'], 'list/bulk-no-limit', say`动作“${action.transition}”没有开放批量办理`, {
        hint: say`请在流程中给该动作写 batch 上限`,
      })
    if (batch !== undefined && action.max !== undefined && action.max > batch)
      model.report(file, ['bulkActions', index, 'max'], 'list/bulk-over-limit', say`一次最多 ${action.max} 条，超过流程规定的 ${batch} 条`)
  }
}
