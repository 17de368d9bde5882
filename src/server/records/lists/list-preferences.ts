import { entityOf, workflowOf, type Config } from '#config-model/config.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { mayShareViews } from '#config-model/rights/row-offers.ts'
import type { User } from '#config-model/user.ts'
import { currentName } from '#config-model/values/current-names.ts'
import { presentState } from '#config-model/workflow/shown-state.ts'
import type {
  ListPreferences,
  ListPreferencesChange,
  SavedView,
  TablePreferences,
} from '#contract/list.ts'
import type { RequestContext } from '#server/context.ts'
import { notFound, badRequest } from '#server/errors.ts'
import { parseFilter } from '#server/requests/request-values.ts'
import { currentOrder } from './list-order.ts'
import { openListPage } from './list-query.ts'

export const listPreferenceTexts = definePhrases({
  badLook: {
    zh: '表格设置的内容不正确，没有保存',
    en: 'These table settings make no sense; nothing was saved',
  },
  badTitle: {
    zh: '请填写视图名称，最多 {max} 个字',
    en: 'Give the view a name of at most {max} characters',
  },
  badAddress: {
    zh: '视图的内容不正确，没有保存',
    en: 'This view makes no sense; it was not saved',
  },
  tooMany: {
    zh: '一个列表最多保存 {max} 个视图，请先删除不用的',
    en: 'A list keeps at most {max} views; remove one first',
  },
  mayNotShare: {
    zh: '您的角色不能共享视图，可以保存为本人使用',
    en: 'Your role may not share views; save it for yourself',
  },
  noView: {
    zh: '没有这个视图，可能已被删除',
    en: 'There is no such view; it may have been removed',
  },
})

const maxColumns = 100

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= 80

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= maxColumns && value.every(isName)

const isEach = (value: unknown, isRight: (item: unknown) => boolean): boolean =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  Object.keys(value).length <= maxColumns &&
  Object.entries(value).every(([name, item]) => isName(name) && isRight(item))

const oneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value)

const parts: Record<keyof TablePreferences, (value: unknown) => boolean> = {
  density: oneOf('loose', 'middle', 'compact'),
  hidden: isNames,
  order: isNames,
  widths: (value) =>
    isEach(
      value,
      (width) => Number.isInteger(width) && Number(width) >= 40 && Number(width) <= 1200,
    ),
  pins: (value) => isEach(value, oneOf('start', 'end', 'none')),
}

interface ViewRow {
  id: string
  title: string
  address: string
  shared: boolean
  account_id: string
  by: string | null
}

/**
 * Reads a user's table settings, own and shared views.
 * @throws ApiError 403, 404
 */
export async function readListPreferences(
  services: RequestContext,
  user: User,
  page: string,
): Promise<ListPreferences> {
  const config = services.config()
  const { entity } = openListPage(config, services.localized(config), user, page)
  const pages = [page, ...formerPages(config, page)]
  const [[desk], views] = await Promise.all([
    services.database.query<{ look: TablePreferences; opens_with: string | null }>(
      `select look, opens_with from list_desk where account_id = $1 and page = any($2)
        order by page = $3 desc limit 1`,
      [user.id, pages, page],
    ),
    services.database.query<ViewRow>(
      `select v.id, v.title, v.address, v.shared, v.account_id,
        coalesce(nullif(a.nick_name, ''), a.name) as by
       from list_view v left join account a on a.id = v.account_id
       where v.page = any($2) and (v.account_id = $1 or (v.shared and a.enabled))
         order by v.account_id <> $1, v.created_at, v.id limit 200`,
      [user.id, pages],
    ),
  ])

  const opensWith = desk?.opens_with ?? null

  return {
    look: presentLook(config, entity, desk?.look ?? {}),
    views: views.map((view) =>
      present({ ...view, address: presentAddress(config, entity, view.address) }, user),
    ),
    opensWith: views.some(({ id }) => id === opensWith) ? opensWith : null,
    mayShare: mayShareViews(config, user),
  }
}

/** Former ids of a page, whose addresses redirect to it. */
export function formerPages({ pages, routes }: Config, page: string): string[] {
  const path = pages[page]?.path
  return routes
    .filter(({ redirect }) => path !== undefined && redirect === path)
    .map((route) => route.path.slice(1))
    .filter((id) => !Object.hasOwn(pages, id))
}

const present = (
  { id, title, address, shared, account_id: owner, by }: ViewRow,
  user: User,
): SavedView => ({
  id,
  title,
  address,
  shared,
  own: owner === user.id,
  by: by ?? '',
})

/** Replaces former names of states and fields in an address. */
export function presentAddress(config: Config, entity: string, address: string): string {
  const query = new URLSearchParams(address)
  const { fields } = entityOf(config, entity)
  const workflow = workflowOf(config, entity)
  const stateOf = (name: unknown) => presentState(workflow, String(name)) ?? ''

  const filter = query.get('filter')
  if (filter !== null) {
    const values = Object.entries(parseFilter(filter)).map(([name, value]) => {
      const isRange = typeof value === 'object' && !Array.isArray(value)
      if (name !== 'state' || isRange) return [currentName(fields, name), value]
      return [name, Array.isArray(value) ? value.map(stateOf) : stateOf(value)]
    })
    query.set('filter', JSON.stringify(Object.fromEntries(values)))
  }

  const sort = query.get('sort')
  if (sort !== null) query.set('sort', currentOrder(entityOf(config, entity), sort))

  return query.toString()
}

export function presentLook(
  config: Config,
  entity: string,
  look: TablePreferences,
): TablePreferences {
  const { fields } = entityOf(config, entity)
  const nameOf = (name: string) => currentName(fields, name)
  const namesOf = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [nameOf(name), value]))

  return {
    ...look,
    ...(look.hidden && { hidden: look.hidden.map(nameOf) }),
    ...(look.order && { order: look.order.map(nameOf) }),
    ...(look.widths && { widths: namesOf(look.widths) }),
    ...(look.pins && { pins: namesOf(look.pins) }),
  }
}

export async function changeListPreferences(
  services: RequestContext,
  user: User,
  page: string,
  { look, opensWith }: ListPreferencesChange,
): Promise<ListPreferences> {
  const before = await readListPreferences(services, user, page)
  if (opensWith && !before.views.some(({ id }) => id === opensWith))
    throw notFound(listPreferenceTexts.noView())

  const next = look === undefined ? before.look : checkedLook(look)

  await services.database.query(
    `insert into list_desk(account_id, page, look, opens_with) values ($1, $2, $3, $4)
     on conflict (account_id, page) do update
       set look = excluded.look, opens_with = excluded.opens_with`,
    [user.id, page, JSON.stringify(next), opensWith === undefined ? before.opensWith : opensWith],
  )

  return { ...before, look: next, ...(opensWith === undefined ? {} : { opensWith }) }
}

/** @throws ApiError 400 */
function checkedLook(look: object): TablePreferences {
  const isRight = Object.entries(look).every(([part, value]) =>
    Object.hasOwn(parts, part) ? parts[part as keyof TablePreferences](value) : false,
  )
  if (!isRight) throw badRequest(listPreferenceTexts.badLook())

  return look
}
