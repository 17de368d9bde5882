import { describe, expect, it } from 'vitest'
import { rowScope, type Action } from '#config-model/access/access.ts'
import { mayImport } from '#config-model/import-columns.ts'
import { configForUser } from '#config-model/rights/config-for.ts'
import { configForBrowser } from '#config-model/rights/for-browser.ts'
import { bulkActionsFor, mayExport } from '#config-model/rights/row-offers.ts'
import type { Field, ListPage } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()
const users = Object.keys(config.roles.roles).map(
  (role) =>
    ({
      id: role,
      username: role,
      roles: [role],
      regionCode: '530828',
      ownerId: 'o',
      owner: null,
    }) as unknown as User,
)
const actions: Action[] = ['read', 'create', 'update', 'remove', 'export']

describe.each(users)('what the browser of $username is sent', (user) => {
  const mine = configForUser(config, user)
  const sent = configForBrowser(mine)

  it('decides of each of its lists as the whole configuration does', () => {
    for (const [id, page] of Object.entries(sent.pages)) {
      const whole = config.pages[id]
      if (page.kind !== 'list' || whole?.kind !== 'list') continue

      expect(mayExport(sent, user, page), id).toBe(mayExport(config, user, whole))
      expect(mayImport(sent, user, page), id).toBe(mayImport(config, user, whole))
      const acts = (list: ReturnType<typeof bulkActionsFor>) =>
        list.map(({ transition, title }) => transition ?? title)

      expect(acts(bulkActionsFor(sent, user, page)), id).toEqual(
        acts(bulkActionsFor(config, user, whole)),
      )
      expect(drawn(page)).toEqual(drawn(whole))
      expect(page.presets?.map((preset) => preset.title)).toEqual(
        whole.presets?.map((preset) => preset.title),
      )
    }
  })

  it('allows of each entity what the whole configuration does', () => {
    for (const entity of Object.keys(sent.entities)) {
      const scopes = (comparedConfig: typeof config) =>
        actions.map((action) => rowScope(comparedConfig, user, entity, action) === false)
      expect(scopes(sent), entity).toEqual(scopes(config))
    }
  })

  it('says of each field of its forms all that filling in is held to', () => {
    for (const page of Object.values(mine.pages)) {
      const form = page.kind === 'form' ? config.forms[page.form] : undefined
      if (page.kind !== 'form' || form === undefined) continue

      expect(sent.forms[page.form], page.form).toEqual(form)
      const visibleEntity = mine.entities[form.entity]
      const whole = config.entities[form.entity]

      expect([visibleEntity?.rules, visibleEntity?.limits], form.entity).toEqual([
        whole?.rules,
        whole?.limits,
      ])
      for (const [name, field] of Object.entries(visibleEntity?.fields ?? {}))
        expect(field, `${form.entity}.${name}`).toEqual(filledIn(whole?.fields[name]))
    }
  })
})

/** What a list is drawn with; which fields its keyword searches is the server's business. */
const drawn = ({ columns, filters, rowActions, toolbar }: ListPage) => ({
  columns,
  filters: filters?.map(({ keyword, ...filter }) => ({
    ...filter,
    isKeyword: keyword !== undefined,
  })),
  rowActions,
  toolbar,
})

/** A field without what the server alone looks at. */
function filledIn(field: Field | undefined): Field | undefined {
  if (field === undefined) return undefined

  const { search, filter, ...rest } = field

  void [search, filter]
  if (rest.fields === undefined) return rest

  return {
    ...rest,
    fields: Object.fromEntries(
      Object.entries(rest.fields).map(([name, of]) => [name, filledIn(of)!]),
    ),
  }
}
