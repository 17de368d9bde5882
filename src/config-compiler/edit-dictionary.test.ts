import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { presentPathOf, upgradeFiles } from './edit-dictionary.ts'

const respell = (path: string, text: string, ...others: { path: string; text: string }[]) =>
  parse(upgradeFiles([{ path, text }, ...others])[0]?.text ?? '') as unknown

test('dates of years.yaml and the public catalogue move below their present keys', () => {
  const years =
    'realYear: 2025\nbrandStart: "2022-08-01"\ncomplianceStart: "2022-07-01"\ncomplianceStartText: "2022-7-1"\n'

  expect(respell('years.yaml', years)).toEqual({
    realYear: 2025,
    dates: {
      brandStart: { title: '品牌启用截止日期', date: '2022-08-01' },
      complianceStart: { title: '合规核查起始日期', date: '2022-07-01', text: '2022-7-1' },
    },
  })

  const portal = 'name: A\npublicYears: [2025]\ntop10: { dictionary: kind, method: M }\n'
  expect(respell('portal.yaml', portal)).toEqual({
    name: 'A',
    catalogue: { years: [2025], top10: { dictionary: 'kind', method: 'M' } },
  })

  expect(respell('texts/en-US/shell.yaml', 'portal:\n  top10: { method: M }\n')).toEqual({
    portal: { catalogue: { top10: { method: 'M' } } },
  })
})

test('scoring by rules names the day that it took from years.yaml', () => {
  const years = { path: 'years.yaml', text: 'validity: "2024-08-01"\n' }
  const workflow = 'transitions: { score: { effects: [{ measuring: { record: a } }] } }\n'

  expect(respell('workflows/score.yaml', workflow, years)).toEqual({
    transitions: { score: { effects: [{ measuring: { record: 'a', validFrom: 'validity' } }] } },
  })
})

test('files without former keys, and files that cannot be read, stay as they are', () => {
  for (const text of ['realYear: 2025 # now\n', 'brandStart: [\n', 'dates: { a: { date: "1" } }\n'])
    expect(upgradeFiles([{ path: 'years.yaml', text }])[0]?.text).toBe(text)
})

test('only top-level keys of their file are former keys', () => {
  expect(presentPathOf('portal.yaml', 'top10')).toBe('catalogue.top10')
  expect(presentPathOf('years.yaml', 'top10')).toBeUndefined()
})
