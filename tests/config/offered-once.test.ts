import { describe, expect, it } from 'vitest'
import { visibleMenu } from '#config-model/access/visible-menu.ts'
import { regionChoices } from '#config-model/facts/region.ts'
import type { MenuItem } from '#config-model/types.generated.ts'
import type { User } from '#config-model/user.ts'
import { fillTemplate } from '#server/outbox/render-message.ts'
import { staffAccounts } from '#tools/seed/people/staff.ts'
import { shippedConfig } from '../api/shipped-config.ts'

const config = shippedConfig()

const shownPaths = (items: MenuItem[]): string[] =>
  items
    .filter(({ hidden }) => !hidden)
    .flatMap(({ path, children }) => (children ? shownPaths(children) : [path ?? '']))

describe('the shipped configuration offers everything once', () => {
  it.each(staffAccounts.slice(0, 10))(
    '$username finds no entry twice in any menu',
    ({ roles, region }) => {
      const user = { roles, regionCode: region } as unknown as User
      for (const name of Object.keys(config.menus)) {
        const paths = shownPaths(visibleMenu(config, user, name))
        expect(paths, name).toEqual([...new Set(paths)])
      }
    },
  )

  it('and every list says in a sentence of its own what it is for when it is empty', () => {
    const sentences = Object.entries(config.pages).flatMap(([id, page]) =>
      page.kind === 'list' ? [[id, page.empty ?? ''] as const] : [],
    )

    expect(sentences.filter(([, empty]) => empty.length < 12).map(([id]) => id)).toEqual([])
    expect(new Set(sentences.map(([, empty]) => empty)).size).toBe(sentences.length)
  })

  it('no region beside the one that took its place, under one parent and in any year', () => {
    const bare = (name: string) => name.replace(/[县市区]$/, '')
    const parents = new Set(config.regions.flatMap(({ p }) => (p === undefined ? [] : [p])))
    for (const year of [config.years.realYear, ...config.years.historyYears])
      for (const parent of parents) {
        const names = regionChoices(config, parent, year).map(({ n }) => bare(n))
        expect(names, `${parent} ${year}`).toEqual([...new Set(names)])
      }

    expect(
      regionChoices(config, '532300', null).filter(({ n }) => n.startsWith('禄丰')),
    ).toHaveLength(1)
  })

  it.each(Object.entries(config.messages))(
    'message %s ends each sentence with one stop',
    (_, { body }) => {
      const values = Object.fromEntries(
        [...body.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '请修改后重新提交。']),
      )
      expect(fillTemplate(body, values)).not.toMatch(/[。；，]{2}/)
    },
  )
})
