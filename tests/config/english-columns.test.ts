import { expect, it } from 'vitest'
import type { Config } from '#config-model/config.ts'
import { localizeConfig } from '#config-model/localize-config.ts'
import { shippedConfig } from '../api/shipped-config.ts'

/** Titles that two columns of one list share, as "page: title". */
const sharedTitles = ({ pages, entities }: Config): string[] =>
  Object.entries(pages).flatMap(([path, page]) => {
    if (page.kind !== 'list') return []
    const fields = entities[page.entity]?.fields ?? {}
    const titles = page.columns.map(({ title, field }) => title ?? fields[field]?.title ?? field)

    return titles
      .filter((title, at) => titles.indexOf(title) !== at)
      .map((title) => `${path}: ${title}`)
  })

it('columns that Chinese tells apart have different names in English', () => {
  const config = shippedConfig()
  expect(sharedTitles(config)).toEqual([])
  expect(sharedTitles(localizeConfig(config, 'en-US'))).toEqual([])
})
