import { didYouMean } from '#config-compiler/diagnostic/did-you-mean.ts'
import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import type { Model } from '#config-compiler/model.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { workflowOf } from '#config-model/config.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import type { Demo } from '#config-model/types.generated.ts'

const texts = definePhrases({
  noRole: { zh: '角色“{name}”不存在', en: 'there is no role "{name}"' },
  noRegion: { zh: '区划代码“{name}”不存在', en: 'there is no region "{name}"' },
  noEntity: { zh: '实体“{name}”不存在', en: 'there is no entity "{name}"' },
  noField: {
    zh: '实体“{entity}”没有字段“{name}”',
    en: 'the entity "{entity}" has no field "{name}"',
  },
  noTransition: {
    zh: '“{entity}”的流程没有动作“{name}”',
    en: 'the workflow of "{entity}" has no transition "{name}"',
  },
  noAccount: { zh: '演示账号“{name}”不存在', en: 'there is no demo account "{name}"' },
  notWritten: {
    zh: '{file} 写了 generator，这里的 {key} 不会写入',
    en: '{file} has a generator: {key} here are not written',
  },
  chooseOne: {
    zh: '要用自己的账号和记录，请删去 {file} 的 generator；否则删去 {key}',
    en: 'delete the generator of {file} to have accounts and records of your own; otherwise delete {key}',
  },
  noRecord: { zh: '前面没有记号为“{name}”的记录', en: 'no record above has the key "{name}"' },
})

type DemoAccount = NonNullable<Demo['accounts']>[number]

type DemoRecord = NonNullable<Demo['records']>[number]

export const unknownName = defineRule({
  id: 'demo/unknown-name',
  severity: 'error',
  title: { zh: '演示数据中的名字不存在', en: 'Name in the demo data that does not exist' },
  why: {
    zh: '第一次启动时写不进去，平台不启动。',
    en: 'The first start could not store it, and would fail.',
  },
  example: { file: 'demo/people.yaml', good: 'roles: [clerk]', bad: 'roles: [clerc]', at: 'clerc' },
  check: (model, report) => {
    const files = model.files.filter((file) => file.startsWith('demo/')).toSorted()
    const demos = files.map((file) => [file, model.value(file) as Demo] as const)
    const people = demos.flatMap(([, { accounts = [] }]) =>
      accounts.map(({ username }) => username),
    )
    const keys: string[] = []

    for (const [file, { accounts = [], records = [] }] of demos) {
      const must = ({ at, name, names, text }: Use) =>
        names.includes(name) ||
        report(file, at, text, { hint: didYouMean(name, names.map(nameOnly)) })
      for (const [index, account] of accounts.entries())
        namesOfAccount(model, account, index).forEach(must)

      for (const [index, record] of records.entries()) {
        namesOfRecord(model, record, { index, people, keys }).forEach(must)
        if (record.key !== undefined) keys.push(record.key)
      }
    }
  },
})

const nameOnly = (name: string) => ({ name })

interface Use {
  at: Pointer
  name: string
  names: string[]
  text: Phrase
}

function namesOfAccount({ config }: Model, { roles, region }: DemoAccount, index: number): Use[] {
  const knownRoles = Object.keys(config.roles.roles)
  const regions = config.regions.map(({ c }) => c)

  return [
    ...roles.map((name, place) => ({
      at: ['accounts', index, 'roles', place],
      name,
      names: knownRoles,
      text: texts.noRole({ name }),
    })),
    ...(region === undefined
      ? []
      : [
          {
            at: ['accounts', index, 'region'],
            name: region,
            names: regions,
            text: texts.noRegion({ name: region }),
          },
        ]),
  ]
}

interface Nameable {
  index: number
  people: string[]
  /** Of the records above. */
  keys: string[]
}

function namesOfRecord(
  { config }: Model,
  record: DemoRecord,
  { index, people, keys }: Nameable,
): Use[] {
  const { entity, by, data, steps = [] } = record
  const at: Pointer = ['records', index]
  const fields = config.entities[entity]?.fields
  const transitions = Object.keys(workflowOf(config, entity)?.transitions ?? {})
  const person = (name: string, ...place: Pointer): Use => ({
    at: [...at, ...place],
    name,
    names: people,
    text: texts.noAccount({ name }),
  })

  return [
    {
      at: [...at, 'entity'],
      name: entity,
      names: Object.keys(config.entities),
      text: texts.noEntity({ name: entity }),
    },
    person(by, 'by'),
    ...Object.keys(fields ? data : {}).map((name) => ({
      at: [...at, 'data', name],
      name,
      names: Object.keys(fields ?? {}),
      text: texts.noField({ entity, name }),
    })),
    ...Object.entries(data).flatMap(([field, value]): Use[] => {
      const { account, record: key } = (value ?? {}) as { account?: unknown; record?: unknown }
      if (typeof account === 'string') return [person(account, 'data', field, 'account')]
      if (typeof key !== 'string') return []

      const place = [...at, 'data', field, 'record']

      return [{ at: place, name: key, names: [...keys], text: texts.noRecord({ name: key }) }]
    }),
    ...steps.flatMap(({ transition: name, by: actor }, place): Use[] => [
      {
        at: [...at, 'steps', place, 'transition'],
        name,
        names: transitions,
        text: texts.noTransition({ entity, name }),
      },
      ...(actor === undefined ? [] : [person(actor, 'steps', place, 'by')]),
    ]),
  ]
}

export const besideGenerator = defineRule({
  id: 'demo/beside-generator',
  severity: 'warning',
  title: { zh: '演示账号或记录不会写入', en: 'Demo accounts or records that are not written' },
  why: {
    zh: '生成程序自己建立账号和记录，别的不再写入。',
    en: 'The generator creates accounts and records by itself: others are not written.',
  },
  example: {
    file: 'demo/people.yaml',
    good: 'accounts:',
    bad: 'generator: programme\naccounts:',
    at: 'accounts',
  },
  check: (model, report) => {
    const demos = model.files
      .filter((path) => path.startsWith('demo/'))
      .map((file) => [file, model.value(file) as Demo] as const)
    const [generating] = demos.find(([, demo]) => demo.generator !== undefined) ?? []
    if (generating === undefined) return

    for (const [file, demo] of demos) {
      const key = (['accounts', 'records'] as const).find((part) => demo[part] !== undefined)
      if (key === undefined) continue

      report(file, [key], texts.notWritten({ file: generating, key }), {
        hint: texts.chooseOne({ file: generating, key }),
        part: 'key',
      })
    }
  },
})
