import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ruleDescriptions } from '#config-compiler/rules.ts'
import { rulesIndex, rulesIndexFile } from '#tools/rules-index.ts'
import { rulesManual } from '#tools/rules-manual.ts'

test('docs/rules.md is what the rules say: run npm run gen:rules', () => {
  expect(readFileSync('docs/rules.md', 'utf8') === rulesManual()).toBe(true)
})

test('the index names every rule of the files once: run npm run gen:rules', () => {
  expect(readFileSync(rulesIndexFile, 'utf8') === rulesIndex()).toBe(true)
})

test('every rule belongs to a chapter and explains itself in both languages', () => {
  const manual = rulesManual()
  for (const { id, title, why } of ruleDescriptions) {
    expect(manual).toContain(`### ${id}\n`)
    for (const text of [title.en, why.en]) expect(text).not.toMatch(/[\u4e00-\u9fff]/)
    for (const text of [title.zh, why.zh]) expect(text).toMatch(/[\u4e00-\u9fff]/)
  }
})
