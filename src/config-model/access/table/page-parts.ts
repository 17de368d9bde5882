import type { Action } from '#config-model/access/access.ts'
import type { Page } from '#config-model/types.generated.ts'

/** A button, block, column or filter of a page, with its own roles. */
interface PagePart {
  title: string
  auth?: string[] | undefined
  transition?: string
  /** What whoever uses it must be allowed to do with records of the page. */
  action?: Action
}

/** What a page offers beside itself. */
export function partsOf(page: Page): PagePart[] {
  if (page.kind === 'board')
    return page.blocks.map((block, at) => ({
      title: `第 ${at + 1} 块 ${block.title ?? block.items?.map(({ title }) => title).join('、') ?? block.kind}`,
      auth: block.auth,
    }))
  if (page.kind === 'form')
    return [
      { title: '新建', action: 'create' },
      { title: '修改', action: 'update' },
    ]
  if (page.kind !== 'list') return []
  const named = (
    item: {
      title?: string
      transition?: string
      open?: string
      auth?: string[]
      export?: string
      log?: boolean
      remove?: boolean
    },
    place: string,
  ) => ({
    title: `${place} ${item.transition ?? item.open ?? buttonTitle(item)}`,
    auth: item.auth,
    ...(item.transition === undefined ? {} : { transition: item.transition }),
  })
  return [
    ...(page.rowActions ?? []).map((item) => named(item, '行')),
    ...(page.bulkActions ?? []).map((item) => named(item, '批量')),
    ...(page.toolbar ?? []).map((item) => named(item, '工具栏')),
    ...[...page.columns, ...(page.filters ?? [])]
      .filter(({ auth }) => auth)
      .map((item) => ({ title: `列或筛选 ${item.field ?? ''}`, auth: item.auth })),
  ]
}

/** What a button without a transition or page does. */
function buttonTitle(item: { title?: string; export?: string; log?: boolean; remove?: boolean }): string {
  if (item.export) return '导出'
  if (item.log) return '办理记录'
  return item.remove ? '删除' : (item.title ?? '')
}
