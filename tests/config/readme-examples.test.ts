import { describe, expect, it } from 'vitest'
import { readConfig } from '#config-compiler/read-config.ts'
import { readConfigDir } from '#server/config-release/read-config-dir.ts'
import { readCache } from '#tools/config/read-cache.ts'
import { manualExamples, withExample } from '../api/configuration/manual-examples.ts'

describe('the administrators’ manual', () => {
  // The manual says to delete the generator before other demo data.
  const shipped = readConfigDir('config').filter(({ path }) => path !== 'demo/programme.yaml')
  const all = manualExamples()

  /** What each example is put into: those before it are there. */
  const steps = all.reduce(
    (files, example) => [...files, withExample(files.at(-1)!, example)],
    [shipped],
  )

  it('has examples for fields, conditions, columns, menus, roles, dictionaries, workflows, messages, years and translations', () => {
    expect(new Set(all.map((example) => example.file.split('/')[0]))).toEqual(
      new Set([
        'portal.yaml',
        'routes.yaml',
        'demo',
        'entities',
        'forms',
        'pages',
        'menus',
        'dictionaries',
        'workflows',
        'messages',
        'texts',
        'years.yaml',
        'channels.yaml',
      ]),
    )
  })

  it('shows only what the shipped configuration accepts', () => {
    const problems = readConfig(steps.at(-1)!, readCache).problems.filter(
      ({ severity }) => severity !== 'info',
    )
    expect(
      problems.map(({ file, line, rule, message }) => `${file}:${line} ${rule} ${message}`),
    ).toEqual([])
  })

  it.each(all.map((example, index) => [`${example.file} ${example.place}`, index] as const))(
    'changes something: %s',
    (_, index) => {
      expect(steps[index + 1]).not.toEqual(steps[index])
    },
  )
})

describe('the shipped configuration', () => {
  it('has no problem at all', () => {
    expect(readConfig(readConfigDir('config'), readCache).problems).toEqual([])
  })
})
