import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberOf } from '#config-model/assert.ts'
import type { Config } from '#config-model/config.ts'
import type { Validators } from '#config-model/forms/check-record.ts'
import { type KeywordError, keywordMessage } from '#config-model/forms/form-messages.ts'
import { stepFields } from '#config-model/forms/form-schema.ts'
import type { DictionaryItem, Field } from '#config-model/types.generated.ts'
import { loadConfig } from '#server/config-release/load-config.ts'
import { compileForm, toKeywordError } from './compile-validators.ts'
import { fieldValidators } from './field-validators.ts'
import type { UnusableFieldError } from './unusable-field.ts'

let config: Config
let server: Validators
let steps: Record<string, string[]>
let browser: StepChecks
let script: string

/** A function of the browser's module, as the form engine takes it. */
interface StepCheck {
  (values: unknown): boolean
  errors?: ({ schemaPath: string } & Parameters<typeof toKeywordError>[0])[] | null
}
type StepChecks = Record<string, StepCheck>

/** The keyword faults of one field, by the function of its step. */
function faultsOf(name: string, value: unknown): KeywordError[] {
  const [step] = Object.entries(steps).find(([, fields]) => fields.includes(name)) ?? []
  const check = memberOf(browser, step ?? '')
  check({ [name]: value })

  return (check.errors ?? [])
    .map(toKeywordError)
    .map(({ path, ...error }) => ({ ...error, path: path.slice(1) }))
}

beforeAll(async () => {
  config = loadConfig('config')
  const compiled = compileForm(config, 'declaration', config.years.realYear)

  server = compiled.validators
  script = compiled.script.text
  steps = stepFields(config.forms['declaration'])
  ;({ steps: browser } = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${btoa(unescape(encodeURIComponent(script)))}`
  )) as { steps: StepChecks })
})

describe('the checks of the largest form', () => {
  it('are small enough to be read while somebody begins to type: 160 kB, 20 kB over the wire', () => {
    expect(script.length).toBeLessThan(160_000)
    expect(brotliCompressSync(script).length).toBeLessThan(20_000)
  })

  it('say in the browser what they say on the server, of any value', () => {
    expect(Object.keys(browser)).toEqual(Object.keys(steps))
    const names = Object.keys(server)
    const scalar = fc.oneof(
      fc.string(),
      fc.string({ minLength: 60, maxLength: 900 }),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    )

    const row = fc.dictionary(
      fc.constantFrom(
        'id',
        'name',
        'size',
        'type',
        'kind',
        'regNo',
        'price',
        'files',
        'year',
        'output',
      ),
      scalar,
    )

    const value = fc.oneof(scalar, row, fc.array(fc.oneof(scalar, row), { maxLength: 12 }))

    fc.assert(
      fc.property(fc.constantFrom(...names), value, (name, input) => {
        expect(faultsOf(name, input)).toEqual(memberOf(server, name)(input))
      }),
      { numRuns: 3000, seed: 20261122 },
    )
  })

  it('name the place inside rows', () => {
    expect(faultsOf('products', [{ name: 'x'.repeat(61) }, { price: -1 }])).toEqual([
      { keyword: 'maxLength', params: { limit: 60 }, path: [0, 'name'] },
      { keyword: 'minimum', params: { comparison: '>=', limit: 0 }, path: [1, 'price'] },
    ])
  })
})

describe('a field whose options come from a dictionary without any', () => {
  const pick = { type: 'dictionary', title: '参加的展会', dictionary: 'fair' } as const
  const withFields = (fields: Record<string, Field>, items: DictionaryItem[] = []): Config => ({
    ...config,
    dictionaries: { ...config.dictionaries, fair: { title: '展会', items } },
    entities: {
      ...config.entities,
      letter: { title: '函', titleField: 'one', access: [], fields },
    },
    forms: {
      letter: {
        entity: 'letter',
        title: '函',
        steps: [
          {
            id: 'a',
            title: '一',
            sections: [{ id: 's', title: '节', fields: Object.keys(fields) }],
          },
        ],
      },
    },
  })

  it('accepts no value, one or several, in no year and in a year without items', () => {
    const several = { ...pick, multiple: true }
    const rows: Field = { type: 'list', title: '行', fields: { kind: pick } }
    const retired = withFields({ one: pick, several, rows }, [
      { value: 'a', label: '甲', until: 2020 },
    ])

    for (const [of, year] of [
      [withFields({ one: pick, several, rows }), null],
      [retired, 2025],
    ] as const) {
      const { validators } = compileForm(of, 'letter', year)
      const keywords = (name: string, value: unknown) =>
        memberOf(validators, name)(value).map(({ keyword, path }) => [keyword, ...path])

      expect(keywords('one', 'a')).toEqual([['not']])
      expect(keywords('several', ['a'])).toEqual([['not', 0]])
      expect(keywords('several', [])).toEqual([])
      expect(keywords('rows', [{ kind: 'a' }, {}])).toEqual([['not', 0, 'kind']])
      expect(Object.keys(fieldValidators(of, { one: pick }))).toEqual(['one'])
    }

    expect(keywordMessage({ keyword: 'not', path: [], params: {} }, pick, config)).toBe(
      '请从列表中选择',
    )
  })

  it('is named with its file and line when its constraints cannot be compiled', () => {
    const broken = withFields({ one: { type: 'text', title: '编码', maxLength: -1 } })
    const text = 'title: 函\nfields:\n  one: { type: text, maxLength: -1 }\n'
    const compile = () => compileForm(broken, 'letter', null)

    expect(compile).toThrow(
      '表单“letter”的字段“编码”（entities/letter.yaml 的 fields.one）不能检查',
    )
    let fault: unknown

    try {
      compile()
    } catch (error) {
      fault = error
    }

    const problem = (fault as UnusableFieldError).problemIn([
      { path: 'entities/letter.yaml', text },
    ])

    expect(problem).toMatchObject({
      file: 'entities/letter.yaml',
      line: 3,
      column: 3,
      rule: 'config/not-applicable',
    })
  })
})
